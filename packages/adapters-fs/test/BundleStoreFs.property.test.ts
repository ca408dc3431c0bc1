import type { BundlePlan, PlannedFile } from "@okstra/core/domain/bundle/BundlePlan";
import { runPaths, taskPaths } from "@okstra/core/domain/run/runPaths";
import type { RunSeq } from "@okstra/core/domain/run/RunSeq";
import { sha256 } from "@okstra/core/domain/text/sha256";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import * as fs from "node:fs";
import { join } from "node:path";
import { nodeFiles } from "../src/DurableFiles.ts";
import { firstPlan, task } from "./examplePlans.ts";
import { hasRecord, hasStaging } from "./scenarioRuns.ts";
import { storeOn } from "./storeOn.ts";
import { putFiles, quickFolder, treeOf, visibleTree } from "./temporaryProject.ts";
import { killedAt } from "./watchedFiles.ts";

/** What a generated file meets at its place: nothing, what it expects, itself, or something foreign. */
const Place = Schema.Literals(["nothing", "expected", "already there", "foreign"]);
const GeneratedFile = Schema.Struct({
  folder: Schema.Literals(["", "a/", "a/b/", "공백 과 한글/", "new\nline/"]),
  place: Place,
  content: Schema.String,
  mode: Schema.Literals([0o600, 0o640, 0o700]),
});
const Generated = Schema.Struct({
  files: Schema.Array(GeneratedFile).check(Schema.isMaxLength(12)),
  moves: Schema.Array(Schema.Struct({ source: Schema.Boolean, target: Schema.Boolean })).check(
    Schema.isMaxLength(4),
  ),
  killAt: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 250 })),
});

const run = runPaths({ ...task, taskType: "error-analysis", stage: null, seq: 1 as RunSeq });
const taskRoot = taskPaths(task).root;

/** A plan, the files before it, and the files after it, by plain reasoning about each place. */
const scenarioOf = (root: string, { files, moves }: typeof Generated.Type) => {
  const before: Record<string, string> = {};
  const after: Record<string, string> = {};
  const planned: Array<PlannedFile> = files.map((file, at) => {
    const path = `${taskRoot}/${file.folder}file-${at}`;
    const content = Buffer.from(`${at} ${file.content}`).toString();
    const present = {
      nothing: null,
      expected: `old ${at}`,
      "already there": content,
      foreign: `foreign ${at}`,
    }[file.place];
    if (present !== null) before[path] = present;
    if (file.place === "foreign") after[`${path}.before-001`] = present!;
    after[path] = content;
    return at % 2 === 0 || file.place === "expected"
      ? {
          kind: "replace",
          path,
          mode: file.mode,
          content,
          expected: file.place === "nothing" ? null : sha256(`old ${at}`),
        }
      : { kind: "create", path, mode: file.mode, content };
  });
  const plannedMoves = moves.map((move, at) => {
    const from = `${taskRoot}/from/${at}`;
    const to = `${taskRoot}/archive/run-001/${at}`;
    if (move.source) before[from] = `moved ${at}`;
    if (move.target) before[to] = `kept ${at}`;
    if (move.source) after[move.target ? from : to] = `moved ${at}`;
    if (move.target) after[to] = `kept ${at}`;
    return { from, to };
  });
  after[run.runManifest] = "{}\n";
  const plan: BundlePlan = {
    ...firstPlan(root),
    directories: [],
    moves: plannedMoves,
    files: [...planned, { kind: "create", path: run.runManifest, mode: 0o600, content: "{}\n" }],
  };
  return { plan, before, after };
};

const contents = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(treeOf(root))
      .filter(([, what]) => what.startsWith("file"))
      .map(([path]) => [path, fs.readFileSync(join(root, path), "utf8")]),
  );

describe("any bundle plan", () => {
  it.effect.prop(
    "commits to exactly the files it plans, with what was there kept",
    { generated: Generated },
    ({ generated }) =>
      Effect.gen(function* () {
        const root = yield* quickFolder;
        const { plan, before, after } = scenarioOf(root, generated);
        putFiles(root, before);
        yield* storeOn(root).commit(plan);
        assert.deepStrictEqual(contents(root), after);
        for (const file of plan.files) {
          if (before[file.path] === file.content) continue;
          assert.strictEqual(fs.statSync(join(root, file.path)).mode & 0o777, file.mode);
        }
      }).pipe(Effect.scoped),
  );

  it.effect.prop(
    "is there whole or not at all after a death at any step and a recovery",
    { generated: Generated },
    ({ generated }) =>
      Effect.gen(function* () {
        const root = yield* quickFolder;
        const { plan, before, after } = scenarioOf(root, generated);
        putFiles(root, before);
        const old = visibleTree(treeOf(root));
        const dying = storeOn(
          root,
          killedAt(nodeFiles, generated.killAt, { torn: generated.killAt % 2 === 0 }),
        );
        yield* Effect.exit(dying.commit(plan));
        const whole = hasRecord(root) || dying.indexed.length > 0;
        yield* storeOn(root).recover;
        if (whole) assert.deepStrictEqual(contents(root), after);
        else assert.deepStrictEqual(visibleTree(treeOf(root)), old);
        assert.isFalse(hasRecord(root) || hasStaging(root));
      }).pipe(Effect.scoped),
  );
});
