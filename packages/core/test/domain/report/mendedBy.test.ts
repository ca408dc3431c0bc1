import { assert, describe, it } from "@effect/vitest";
import { mendedBy } from "../../../src/domain/report/validate/mendedBy.ts";
import { runRef, sampleRecord } from "../../samples/sampleArtefacts.ts";

const time = "2030-01-31T10:00:00.000Z";
const attemptsOf = (workerId: string, ...statuses: ReadonlyArray<"completed" | "failed" | "running">) =>
  statuses.map((status, at) => ({
    workerId,
    attempt: at + 1,
    record: sampleRecord(runRef("cart", 1), status, time, { workerId }),
    sha256: "",
  }));

const facts = { status: "running", keepsCopy: false, writer: "report-writer", attempts: [] } as const;

describe("a report that does not hold is mended by", () => {
  it.each([
    ["its writer before any attempt", facts, "writer"],
    [
      "its writer at the second attempt",
      { ...facts, attempts: attemptsOf("report-writer", "completed", "running") },
      "writer",
    ],
    [
      "its writer whatever others tried",
      { ...facts, attempts: attemptsOf("codex-analyser", "failed", "failed") },
      "writer",
    ],
    [
      "nobody once both attempts are over",
      { ...facts, attempts: attemptsOf("report-writer", "failed", "failed") },
      "nobody",
    ],
    [
      "its lead while it keeps a copy",
      { ...facts, keepsCopy: true, attempts: attemptsOf("report-writer", "failed", "failed") },
      "lead",
    ],
    ["a rerun once its run is completed", { ...facts, status: "completed", keepsCopy: true }, "rerun"],
    ["a rerun once its run has failed", { ...facts, status: "failed" }, "rerun"],
    ["its writer where nobody can tell the status", { ...facts, status: null }, "writer"],
  ] as const)("%s", (_, given, by) => {
    assert.strictEqual(mendedBy(given), by);
  });
});
