import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { noChanges } from "../../src/domain/prepare/FlagChanges.ts";
import type { ErrorAnalysisReportData } from "../../src/domain/report/ErrorAnalysisReportData.ts";
import { archivedPlace } from "../../src/domain/run/archivedPath.ts";
import { runPaths } from "../../src/domain/run/runPaths.ts";
import { memoryPorts, memorySite } from "../../src/ports/memoryPorts.ts";
import type { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { checkRunFiles, isAmiss } from "../../src/usecases/checkRunFiles.ts";
import { rerunTaskBundle } from "../../src/usecases/rerunTaskBundle.ts";
import { validateReport } from "../../src/usecases/validateReport.ts";
import { prepareThrough, project } from "../samples/preparedProject.ts";
import { reading, record, textAt } from "../samples/recordedRun.ts";
import { runRef, sampleReport, slug } from "../samples/sampleArtefacts.ts";

const refOf = (seq: number) => ({ ...runRef("login-fails", seq), group: slug("auth") });
const nameOf = (seq: number) => `auth/login-fails/error-analysis/${String(seq).padStart(3, "0")}`;
const resultOf = (seq: number) => runPaths(refOf(seq)).workerResult("codex-analyser" as never);

const end = (
  tree: MemoryTree,
  seq: number,
  status: "final" | "failed",
  changed: Partial<ErrorAnalysisReportData> = {},
) =>
  Effect.gen(function* () {
    const manifest = JSON.parse(textAt(tree, runPaths(refOf(seq)).runManifest)!);
    if (status === "final")
      for (const worker of manifest.teamContract.requiredAttempts)
        yield* record(worker, nameOf(seq), { status: "not-run", reason: "tried" });
    const report = { ...sampleReport(refOf(seq)), taskKey: manifest.task.key, status, ...changed };
    tree.write(runPaths(refOf(seq)).reportData, JSON.stringify(report));
  });

describe("a re-run", () => {
  it.effect("moves prompts and results of ended runs below the published one, and nothing else", () => {
    const tree = project();
    return Effect.gen(function* () {
      const runs = [];
      for (const seq of [1, 2, 3, 4]) {
        runs.push(yield* prepareThrough({}));
        tree.write(resultOf(seq), `result of ${seq}`);
      }
      yield* end(tree, 1, "failed");
      yield* end(tree, 3, "final");
      const readme = runPaths(refOf(1)).archiveReadme;

      const dry = yield* prepareThrough({ "dry-run": true });
      assert.lengthOf(
        dry.plan.filter(({ kind }) => kind === "move"),
        3,
      );
      assert.isNull(tree.read(readme));

      const fifth = yield* prepareThrough({});
      assert.strictEqual(fifth.manifest.runSeq, "005");
      const archived = tree.paths().filter((path) => path.includes("/archive/"));
      assert.sameMembers(archived, [
        `${runPaths(refOf(1)).archive}/worker-results/codex-analyser-error-analysis-001.md`,
        `${runPaths(refOf(1)).archive}/prompts/lead-prompt-error-analysis-001.md`,
        `${runPaths(refOf(1)).archive}/prompts/lead-prompt-error-analysis-001.meta.json`,
        readme,
      ]);
      assert.strictEqual(textAt(tree, resultOf(2)), "result of 2", "a prepared run never moves");
      assert.strictEqual(textAt(tree, resultOf(3)), "result of 3", "the published one stays");
      assert.include(textAt(tree, readme), "`mv -n archive/run-001/worker-results/* worker-results/`");

      const files = yield* checkRunFiles("/project", runs[0]!.manifest);
      assert.deepStrictEqual(files.filter(isAmiss), []);
      assert.deepInclude(
        files.find(({ name }) => name === "leadPrompt"),
        {
          state: "whole",
          path: archived.find((path) => path.endsWith("lead-prompt-error-analysis-001.md"))!,
        },
      );

      const before = textAt(tree, readme);
      yield* prepareThrough({});
      assert.strictEqual(textAt(tree, readme), before);
    }).pipe(Effect.provide(memoryPorts({ tree })));
  });

  it.effect("is followed by whoever cites or was given what it moved", () => {
    const tree = project();
    return Effect.gen(function* () {
      const first = yield* prepareThrough({});
      tree.write(resultOf(1), "the session key is stale\n");
      const validated = Effect.gen(function* () {
        const { request } = yield* reading;
        return (yield* validateReport(request, { folder: refOf(1), seq: refOf(1).seq })).value.evidence;
      });
      yield* end(tree, 1, "final", {
        statusEntries: first.manifest.teamContract.requiredStatusEntries.map((name) => ({
          name,
          status: "completed",
          model: null,
          note: null,
        })),
        clarificationItems: [],
        findings: [
          {
            ...sampleReport(refOf(1)).findings[0]!,
            evidence: [{ path: resultOf(1), line: 1, quote: "session key" }],
          },
        ],
      });
      assert.deepInclude(yield* validated, { outcome: "verified", places: 1 });
      const given = yield* prepareThrough({
        "evidence-inputs": [resultOf(1)],
        "clarification-response": resultOf(1),
      });
      yield* end(tree, 2, "final");
      yield* prepareThrough({});
      assert.isNull(tree.read(resultOf(1)));
      const packet = textAt(tree, `${runPaths(refOf(2)).instructionSet}/analysis-packet.md`);
      assert.include(packet, `once archived \`${archivedPlace(resultOf(1))}\``);

      assert.deepInclude(yield* validated, { outcome: "verified", places: 1 });
      const again = yield* rerunTaskBundle(
        { run: nameOf(2), changes: noChanges, once: {}, acceptChangedInputs: false, lockTimeoutMillis: 0 },
        memorySite,
      );
      assert.deepStrictEqual(again.facts.evidenceInputs, given.facts.evidenceInputs);
      assert.deepStrictEqual(again.facts.carried.answers, given.facts.carried.answers);
      tree.write(archivedPlace(resultOf(1))!, "another text");
      const changed = yield* Effect.flip(
        rerunTaskBundle(
          { run: nameOf(2), changes: noChanges, once: {}, acceptChangedInputs: false, lockTimeoutMillis: 0 },
          memorySite,
        ),
      );
      assert.strictEqual(changed._tag, "RerunInputsChanged");
    }).pipe(Effect.provide(memoryPorts({ tree })));
  });

  it.effect("moves nothing without a published report, and what it can't read stays with a warning", () => {
    const tree = project();
    return Effect.gen(function* () {
      yield* prepareThrough({});
      yield* end(tree, 1, "failed");
      yield* prepareThrough({});
      yield* prepareThrough({});
      assert.deepStrictEqual(
        tree.paths().filter((path) => path.includes("/archive/")),
        [],
      );
      yield* end(tree, 2, "final");
      tree.write(runPaths(refOf(1)).runManifest, "{");
      const { warnings } = yield* prepareThrough({});
      assert.include(
        warnings.map(({ tag }) => tag),
        "RunUnreadable",
      );
      assert.isNotNull(tree.read(runPaths(refOf(1)).leadPrompt));
    }).pipe(Effect.provide(memoryPorts({ tree })));
  });
});
