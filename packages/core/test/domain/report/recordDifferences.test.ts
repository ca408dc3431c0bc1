import { assert, describe, it } from "@effect/vitest";
import type { WorkerId } from "../../../src/domain/assignment/WorkerId.ts";
import { recordDifferences } from "../../../src/domain/report/validate/recordDifferences.ts";
import type { WorkerAttempt } from "../../../src/domain/run/WorkerAttempt.ts";
import type { WorkerStatus } from "../../../src/domain/run/WorkerRecord.ts";
import { runRef, sampleManifest, sampleRecord } from "../../samples/sampleArtefacts.ts";
import { sampleReportFor } from "../../samples/sampleReports.ts";

const ref = { ...runRef("cart", 1), taskType: "implementation-planning" as const };
const plan = sampleReportFor(ref);
const manifest = sampleManifest(ref);
const verifier = { ...manifest.workers[0]!, workerId: "codex-verifier" as WorkerId, duty: "plan-verifier" };
const workers = [...manifest.workers, verifier];

interface Recorded {
  readonly status: WorkerStatus | null;
  readonly model?: string;
}

const attemptsOf = (workerId: string, records: ReadonlyArray<Recorded>): ReadonlyArray<WorkerAttempt> =>
  records.map(({ status, model }, index) => ({
    workerId,
    attempt: index + 1,
    record:
      status === null
        ? null
        : sampleRecord(ref, status, "2030-01-31T09:00:00.000Z", { workerId, servedModel: model ?? null }),
    sha256: null,
  }));

interface Case {
  readonly of: string;
  readonly worker?: string;
  readonly entry: readonly [(typeof plan)["statusEntries"][number]["status"], (string | null)?];
  readonly records: ReadonlyArray<Recorded>;
  readonly draft?: boolean;
  readonly told: RegExp | null;
}

const completed: Recorded = { status: "completed" };
const judge = "codex-verifier";

const cases: ReadonlyArray<Case> = [
  { of: "the end that is recorded", entry: ["completed"], records: [completed], told: null },
  {
    of: "another end than the latest attempt's",
    entry: ["completed"],
    records: [completed, { status: "timed-out" }],
    told: /^codex-analyser: got the status completed, expected timed-out: attempt 2 is recorded as timed-out\.$/u,
  },
  { of: "the latest end", entry: ["failed"], records: [completed, { status: "failed" }], told: null },
  { of: "what no record says", entry: ["completed"], records: [], told: /expected a record of it/u },
  { of: "nobody who ran", entry: ["not-run"], records: [], told: null },
  { of: "what no record says, in a draft", entry: ["completed"], records: [], draft: true, told: null },
  { of: "an end to come", entry: ["completed"], records: [{ status: "running" }], told: /an end to be/u },
  {
    of: "an end to come, in a draft",
    entry: ["not-run"],
    records: [{ status: "running" }],
    draft: true,
    told: null,
  },
  {
    of: "another end, in a draft",
    entry: ["not-run"],
    records: [completed],
    draft: true,
    told: /expected completed/u,
  },
  { of: "a record that can't be read", entry: ["failed"], records: [{ status: null }], told: null },
  {
    of: "the assigned model by another name",
    entry: ["completed", "codex/gpt"],
    records: [{ ...completed, model: "gpt" }],
    told: null,
  },
  { of: "no model", entry: ["completed"], records: [{ ...completed, model: "gpt" }], told: null },
  {
    of: "no model where another was served",
    entry: ["completed"],
    records: [{ ...completed, model: "gpt-mini" }],
    told: /got the model null, expected "gpt-mini", which attempt 1 is/u,
  },
  {
    of: "the assigned model where another was served",
    entry: ["completed", "codex/gpt"],
    records: [{ ...completed, model: "gpt-mini" }],
    told: /got the model "codex\/gpt", expected "gpt-mini"/u,
  },
  {
    of: "the model that was served",
    entry: ["completed", "codex/GPT-mini"],
    records: [{ ...completed, model: "gpt-mini" }],
    told: null,
  },
  {
    of: "a verdict of one who never completed",
    worker: judge,
    entry: ["failed"],
    records: [{ status: "failed" }],
    told: /got the verdict pass, expected a completed attempt/u,
  },
  {
    of: "the verdict of a first attempt",
    worker: judge,
    entry: ["lost"],
    records: [completed, { status: "lost" }],
    told: null,
  },
  {
    of: "two things at once",
    worker: judge,
    entry: ["completed"],
    records: [{ status: "failed" }],
    told: /expected failed: .*; got the verdict pass/u,
  },
];

describe("a report that says", () => {
  it.each(cases)(
    "$of",
    ({ worker = "codex-analyser", entry: [status, model = null], records, draft, told }) => {
      const data = {
        ...plan,
        status: draft === true ? ("draft" as const) : ("final" as const),
        statusEntries: [{ name: worker, status, model, note: "why" }],
      };
      const warnings = recordDifferences(
        data,
        { ...manifest, workers: workers.filter(({ workerId }) => workerId === worker) },
        attemptsOf(worker, records),
      );
      assert.deepStrictEqual(
        warnings.map(({ tag }) => tag),
        told === null ? [] : ["RecordDiffers"],
      );
      if (told !== null) assert.match(warnings[0]!.message, told);
    },
  );
});
