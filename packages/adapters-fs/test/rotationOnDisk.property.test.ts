import type { BundlePlan } from "@okstra/core/domain/bundle/BundlePlan";
import { archivedPath, rotatedDirs } from "@okstra/core/domain/run/archivedPath";
import { planRotation } from "@okstra/core/domain/run/rotation";
import { runFolderDir, runPaths } from "@okstra/core/domain/run/runPaths";
import type { RunFolder } from "@okstra/core/domain/run/RunRef";
import type { RunSeq } from "@okstra/core/domain/run/RunSeq";
import { nextSequence, type RunFolderNames, sequencedDirs } from "@okstra/core/domain/run/runSequences";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import * as fs from "node:fs";
import { join } from "node:path";
import { nodeFiles } from "../src/DurableFiles.ts";
import { firstPlan, task } from "./examplePlans.ts";
import { hasRecord } from "./scenarioRuns.ts";
import { storeOn } from "./storeOn.ts";
import { putFiles, quickFolder, treeOf } from "./temporaryProject.ts";
import { killedAt } from "./watchedFiles.ts";

const folder: RunFolder = { ...task, taskType: "error-analysis", stage: null };
const refOf = (seq: number) => ({ ...folder, seq: seq as RunSeq });

const GeneratedRun = Schema.Struct({
  ended: Schema.Boolean,
  results: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 })),
  archivedToo: Schema.Boolean,
});
const History = Schema.Struct({
  runs: Schema.Array(GeneratedRun).check(Schema.isMaxLength(4)),
  killAt: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 120 })),
});

const filesOf = ({ runs }: typeof History.Type): Readonly<Record<string, string>> => {
  const files: Record<string, string> = {};
  for (const [at, { results, archivedToo }] of runs.entries()) {
    const paths = runPaths(refOf(at + 1));
    for (const path of [paths.runManifest, paths.leadPrompt]) files[path] = `content of ${path}`;
    for (let worker = 0; worker < results; worker++) {
      const path = paths.workerResult(`w${worker}` as never);
      const archived = archivedPath(refOf(at + 1), path)!;
      files[path] = `content of ${path}`;
      if (archivedToo && worker === 0) files[archived] = `content of ${archived}`;
    }
  }
  return files;
};

const namesIn = (root: string): RunFolderNames =>
  Object.fromEntries(
    sequencedDirs.map((dir) => {
      const path = join(root, runFolderDir(folder), dir);
      return [dir, fs.existsSync(path) ? fs.readdirSync(path) : []];
    }),
  );

const pathsIn = (root: string): ReadonlyArray<string> =>
  Object.entries(treeOf(root)).flatMap(([path, what]) => (what.startsWith("file") ? [path] : []));

/** The newest run is the published one; those before it ended or not. */
const rotationIn = (root: string, { runs }: typeof History.Type) =>
  planRotation({
    folder,
    names: namesIn(root),
    floor: runs.length === 0 ? null : (runs.length as RunSeq),
    terminal: new Set(runs.flatMap(({ ended }, at) => (ended ? [(at + 1) as RunSeq] : []))),
    archived: new Set(pathsIn(root).filter((path) => path.includes("/archive/"))),
  });

const planOf = (root: string, history: typeof History.Type): BundlePlan => ({
  ...firstPlan(root),
  directories: [],
  moves: rotationIn(root, history).moves,
  files: [],
});

const contents = (root: string) =>
  pathsIn(root)
    .filter((path) => path.startsWith(runFolderDir(folder)))
    .map((path) => fs.readFileSync(join(root, path), "utf8"))
    .sort();

describe("rotation on the disk", () => {
  it.effect.prop(
    "loses nothing, moves nothing of the newest or of an unfinished run, and is done once, also after a death",
    { history: History },
    ({ history }) =>
      Effect.gen(function* () {
        const root = yield* quickFolder;
        putFiles(root, filesOf(history));
        const before = contents(root);
        const next = nextSequence(namesIn(root));
        yield* Effect.exit(
          storeOn(root, killedAt(nodeFiles, history.killAt, { torn: false })).commit(planOf(root, history)),
        );
        yield* storeOn(root).recover;
        assert.deepStrictEqual(contents(root), before);
        yield* storeOn(root).commit(planOf(root, history));
        assert.isFalse(hasRecord(root));
        assert.deepStrictEqual(contents(root), before);
        assert.strictEqual(nextSequence(namesIn(root)), next);
        assert.deepStrictEqual(rotationIn(root, history).moves, []);
        for (const [at, { ended }] of history.runs.entries()) {
          if (ended && at + 1 < history.runs.length) continue;
          const { leadPrompt, archive } = runPaths(refOf(at + 1));
          assert.isTrue(fs.existsSync(join(root, leadPrompt)), leadPrompt);
          for (const dir of rotatedDirs.slice(1)) assert.isFalse(fs.existsSync(join(root, archive, dir)));
        }
      }).pipe(Effect.scoped),
  );
});
