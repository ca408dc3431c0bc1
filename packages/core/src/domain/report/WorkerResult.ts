import * as Schema from "effect/Schema";
import { confidences, type Evidence, severities } from "./Evidence.ts";

export const maxWorkerResultBytes = 4 * 1024 * 1024;

/** The duties whose holder judges the work of others; their results carry a verdict. */
export const judgingDuties: ReadonlyArray<string> = ["verifier", "plan-verifier", "scope-critic"];

/** `not-verified` is the honest answer of a judge that could not look; it never counts as passed. */
export const verdicts = ["pass", "fail", "not-verified"] as const;

/**
 * The front matter of `worker-results/<worker>-<type>-<NNN>.md`: what a worker owes, whoever it is. Written by
 * models and people, so keys have dashes and evidence is a plain `path:line`.
 */
export const WorkerResultFrontMatter = Schema.Struct({
  "worker-id": Schema.NonEmptyString,
  "run-ref": Schema.NonEmptyString,
  duty: Schema.NonEmptyString,
  /** `failed`: the duty could not be done; the summary says why. */
  status: Schema.Literals(["completed", "failed"]),
  /** Required where the duty judges. */
  verdict: Schema.optionalKey(Schema.NullOr(Schema.Literals(verdicts))),
  summary: Schema.NonEmptyString,
  confidence: Schema.Literals(confidences),
  findings: Schema.Array(
    Schema.Struct({
      id: Schema.String.check(Schema.isPattern(/^F-\d{3,}$/u, { expected: 'an id like "F-001"' })),
      summary: Schema.NonEmptyString,
      severity: Schema.Literals(severities),
      confidence: Schema.Literals(confidences),
      evidence: Schema.Array(
        Schema.String.check(
          Schema.isPattern(/^.+:[1-9]\d{0,8}(-[1-9]\d{0,8})?$/u, {
            expected: "path:line or path:line-line, like src/app.ts:12",
          }),
        ),
      ),
    }),
  ),
});

export interface WorkerFinding {
  readonly id: string;
  readonly summary: string;
  readonly severity: (typeof severities)[number];
  readonly confidence: (typeof confidences)[number];
  readonly evidence: ReadonlyArray<Evidence>;
}

/** A worker's result, decoded. */
export interface WorkerResult {
  readonly workerId: string;
  readonly runRef: string;
  readonly duty: string;
  readonly status: "completed" | "failed";
  /** Null exactly where the duty does not judge. */
  readonly verdict: (typeof verdicts)[number] | null;
  readonly summary: string;
  readonly confidence: (typeof confidences)[number];
  readonly findings: ReadonlyArray<WorkerFinding>;
  /** The Markdown below the front matter. */
  readonly body: string;
}
