import * as Schema from "effect/Schema";
import { assert, describe, it } from "@effect/vitest";
import { runPaths } from "../../../src/domain/run/runPaths.ts";
import {
  nextSequence,
  type RunFolderNames,
  sequencedDirs,
  sequenceInName,
  takenSequences,
  visibleSequences,
} from "../../../src/domain/run/runSequences.ts";
import type { WorkerId } from "../../../src/domain/assignment/WorkerId.ts";
import { formatRunSeq, type RunSeq } from "../../../src/domain/run/RunSeq.ts";
import { runRef } from "../../samples/sampleArtefacts.ts";

const Seq = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 20_000 }));

/** The names a run leaves in each directory, by the one function that makes them. */
const namesOf = (seq: number): Readonly<Record<string, string>> => {
  const paths = runPaths(runRef("cart", seq));
  const worker = "codex-analyser-2" as WorkerId;
  return {
    manifests: paths.runManifest,
    "instruction-set": paths.instructionSet,
    prompts: paths.leadPromptMetadata,
    state: paths.teamState,
    "state/workers": paths.workerRecords,
    sessions: paths.resumeScript,
    "worker-results": paths.workerResult(worker),
    reports: paths.reportData,
    logs: paths.workerLog(worker),
    "user-responses": `answers-error-analysis-${formatRunSeq(seq as RunSeq)}.json`,
    archive: `run-${formatRunSeq(seq as RunSeq)}`,
  };
};

const nameIn = (directory: string, seq: number): string => namesOf(seq)[directory]?.split("/").at(-1) ?? "";

describe("the sequences of a run folder", () => {
  it.prop(
    "the next is one more than the highest in any directory, archive included",
    [Schema.Array(Schema.Struct({ directory: Schema.Literals(sequencedDirs), seq: Seq }))],
    ([placed]) => {
      const names: Record<string, Array<string>> = {};
      for (const { directory, seq } of placed)
        (names[directory] ??= ["README.md", "."]).push(nameIn(directory, seq));
      assert.strictEqual(
        nextSequence(names as RunFolderNames),
        Math.max(0, ...placed.map(({ seq }) => seq)) + 1,
      );
    },
  );

  it.prop("no sequence that is taken is given again", [Schema.Array(Seq)], ([seqs]) => {
    const names: RunFolderNames = { reports: seqs.map((seq) => nameIn("reports", seq)) };
    assert.notInclude(takenSequences(names), nextSequence(names));
  });

  it.prop("reads every name a run leaves", [Schema.Literals(sequencedDirs), Seq], ([directory, seq]) => {
    assert.strictEqual<number | null>(sequenceInName(directory, nameIn(directory, seq)), seq);
  });

  it("begins with 1 and grows past 999", () => {
    assert.strictEqual<number>(nextSequence({}), 1);
    assert.strictEqual<number>(nextSequence({ manifests: ["run-manifest-error-analysis-999.json"] }), 1000);
  });

  it("sees only runs whose own manifest stands", () => {
    const names: RunFolderNames = {
      manifests: [
        "run-inputs-error-analysis-003.json",
        "run-manifest-error-analysis-1000.json",
        "run-manifest-error-analysis-002.json",
        "run-manifest-error-analysis-002.json.before-003",
        "run-manifest-option-selection-004.json",
        "run-manifest-error-analysis-000.json",
      ],
    };
    assert.deepStrictEqual<ReadonlyArray<number>>(visibleSequences(names, "error-analysis"), [2, 1000]);
  });

  it.each(["README.md", "run-7", "notes.txt", "a-12.json", "a-.json", ""])(
    "finds no sequence in %j",
    (name) => {
      for (const directory of sequencedDirs) assert.isNull(sequenceInName(directory, name));
    },
  );
});
