import * as Data from "effect/Data";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { oneOf, type Problem, type Refusal } from "../refusal/Problem.ts";
import { type SchemaFault, schemaFaults } from "../run/schemaFaults.ts";
import { splitFrontMatter } from "../text/frontMatter.ts";
import { parseYaml } from "../text/parseYaml.ts";
import { shownValue } from "../text/shownValue.ts";
import { utf8Length } from "../text/utf8Length.ts";
import { parseEvidence } from "./Evidence.ts";
import {
  judgingDuties,
  maxWorkerResultBytes,
  verdicts,
  type WorkerFinding,
  type WorkerResult,
  WorkerResultFrontMatter,
} from "./WorkerResult.ts";

/** A result that breaks the contract: the worker counts as failed, whatever its process said. */
export class WorkerResultRefused
  extends Data.TaggedError("WorkerResultRefused")<{
    readonly faults: ReadonlyArray<SchemaFault>;
    /** What the user does next, where more is known than that a retry is a fresh attempt. */
    readonly next?: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `The worker's result breaks the result contract in ${this.faults.length} place${this.faults.length === 1 ? "" : "s"}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return this.faults.map(({ pointer, got, expected }) => ({
      tag: this._tag,
      subject: pointer === "" ? "result" : pointer,
      got,
      expected,
      message: `${pointer === "" ? "The result" : pointer}: got ${got}, expected ${expected}.`,
    }));
  }
  get nextStep(): string {
    return this.next ?? "Look at the worker's log; a retry gets a fresh attempt.";
  }
}

/** Reads a worker's Markdown by the result contract (docs/artefacts.md) and tells every breach at once. */
export const decodeWorkerResult = (markdown: string): Result.Result<WorkerResult, WorkerResultRefused> => {
  const bytes = utf8Length(markdown);
  if (bytes > maxWorkerResultBytes)
    return refused([fault("", `${bytes} bytes`, `at most ${maxWorkerResultBytes} bytes`)]);
  if (markdown.trim() === "") return refused([fault("", "an empty result", "Markdown with front matter")]);

  const { yaml, body } = splitFrontMatter(markdown);
  if (yaml === null) return refused([fault("", "no front matter", "front matter between two lines of ---")]);
  const parsed = parseYaml(yaml);
  if (Result.isFailure(parsed)) {
    const { line, column, message } = parsed.failure;
    return refused(
      [fault("", `no YAML at ${line}:${column} of the front matter (${message})`, "front matter in YAML")],
      "Most often a value holds `: `; a second attempt is told to put it in quotes, `summary` above all.",
    );
  }

  const decoded = Schema.decodeUnknownResult(WorkerResultFrontMatter, { errors: "all" })(parsed.success);
  const faults = [
    ...(Result.isFailure(decoded) ? schemaFaults(decoded.failure.issue, parsed.success) : []),
    ...verdictFaults(parsed.success),
    ...(body.trim() === "" ? [fault("", "nothing below the front matter", "the result in prose")] : []),
  ];
  if (Result.isFailure(decoded) || faults.length > 0) return refused(faults);
  return resultOf(decoded.success, body);
};

/** Asked of the raw value, so that a missing verdict is told beside whatever else is wrong. */
const verdictFaults = (frontMatter: unknown): ReadonlyArray<SchemaFault> => {
  if (!hasDuty(frontMatter)) return [];
  const judges = judgingDuties.includes(frontMatter.duty);
  const verdict = frontMatter.verdict ?? null;
  if (judges && verdict === null) return [fault("/verdict", "nothing", oneOf(verdicts))];
  if (!judges && verdict !== null) {
    return [
      fault(
        "/verdict",
        shownValue(verdict),
        `no verdict: the duty ${shownValue(frontMatter.duty)} does not judge`,
      ),
    ];
  }
  return [];
};

const hasDuty = Schema.is(
  Schema.Struct({ duty: Schema.String, verdict: Schema.optionalKey(Schema.Unknown) }),
);

const resultOf = (
  matter: typeof WorkerResultFrontMatter.Type,
  body: string,
): Result.Result<WorkerResult, WorkerResultRefused> => {
  const faults: Array<SchemaFault> = [];
  const findings = matter.findings.map((finding, index): WorkerFinding => ({
    ...finding,
    evidence: finding.evidence.flatMap((text, at) => {
      const evidence = parseEvidence(text);
      if (evidence !== null) return [evidence];
      faults.push(
        fault(`/findings/${index}/evidence/${at}`, shownValue(text), "path:line with lines in order"),
      );
      return [];
    }),
  }));
  if (faults.length > 0) return refused(faults);
  return Result.succeed({
    workerId: matter["worker-id"],
    runRef: matter["run-ref"],
    duty: matter.duty,
    status: matter.status,
    verdict: matter.verdict ?? null,
    summary: matter.summary,
    confidence: matter.confidence,
    findings,
    body,
  });
};

const fault = (pointer: string, got: string, expected: string): SchemaFault => ({ pointer, got, expected });

const refused = (
  faults: ReadonlyArray<SchemaFault>,
  next?: string,
): Result.Result<never, WorkerResultRefused> =>
  Result.fail(new WorkerResultRefused(next === undefined ? { faults } : { faults, next }));
