import { taskPaths } from "@okstra/core/domain/run/runPaths";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { build } from "esbuild";
import { spawn } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { task } from "./examplePlans.ts";
import { nthFiles, nthPlan } from "./nthPlan.ts";
import { hasRecord, hasStaging } from "./scenarioRuns.ts";
import { storeOn } from "./storeOn.ts";
import { quickFolder, treeOf } from "./temporaryProject.ts";

/** 300 and more are the slow proof. */
const kills = Number(process.env["OKSTRA_KILLS"] ?? 25);
const source = fileURLToPath(new URL("commitUntilKilled.ts", import.meta.url));
const paths = taskPaths(task);

/** Starts a process that commits runs from `seq` on and kills it after a random time. */
const commitAndKill = async (
  child: string,
  root: string,
  seq: number,
  withinMillis: number,
): Promise<void> => {
  const running = spawn(process.execPath, [child, root, String(seq)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(running, "exit");
  await once(running.stdout, "data");
  await new Promise((resolve) => setTimeout(resolve, Math.random() * withinMillis));
  running.kill("SIGKILL");
  const [, signal] = (await exited) as [number | null, string | null];
  assert.strictEqual(signal, "SIGKILL", "the process must not have failed by itself");
};

const runsIn = (root: string): number =>
  fs.existsSync(join(root, paths.manifest))
    ? (JSON.parse(fs.readFileSync(join(root, paths.manifest), "utf8")) as { runs: number }).runs
    : 0;

describe("a process that is killed with SIGKILL while it commits", () => {
  it.live(
    `leaves whole runs only, ${kills} times in a row`,
    () =>
      Effect.gen(function* () {
        // A kill keeps what the system has taken in, synced or not, so a disk would only make it slower.
        const root = yield* quickFolder;
        const child = join(yield* quickFolder, "child.mjs");
        // Bundled, because most of the time would go into starting it.
        yield* Effect.promise(() =>
          build({
            entryPoints: [source],
            bundle: true,
            platform: "node",
            format: "esm",
            outfile: child,
            logLevel: "error",
          }),
        );
        // Long enough for a few commits on this disk, so that deaths fall before, in and between them.
        const started = performance.now();
        yield* storeOn(root).commit(nthPlan(root, 1));
        const withinMillis = 4 * (performance.now() - started);
        let committed = 0;
        const seen = { staging: 0, record: 0, between: 0 };
        for (let round = 1; round <= kills; round++) {
          // Everything is looked at after each kill, so the project is kept small.
          if (runsIn(root) > 20) fs.rmSync(join(root, ".okstra"), { recursive: true });
          const before = runsIn(root);
          yield* Effect.promise(() => commitAndKill(child, root, before + 1, withinMillis));
          if (hasRecord(root)) seen.record++;
          else if (hasStaging(root)) seen.staging++;
          else seen.between++;
          const { warnings } = yield* storeOn(root).recover;
          assert.deepStrictEqual(warnings, []);
          assert.isFalse(hasRecord(root) || hasStaging(root), `round ${round}`);
          const files = Object.entries(treeOf(root)).filter(([, what]) => what.startsWith("file"));
          const runs = runsIn(root);
          committed += runs - before;
          const expected = Array.from({ length: runs }, (_, at) => nthFiles(at + 1));
          const wanted = new Map(expected.flatMap(Object.entries) as Array<[string, string]>);
          assert.strictEqual(files.length, wanted.size + (runs > 0 ? 1 : 0), `round ${round}`);
          for (const [path] of files) {
            if (path !== paths.manifest)
              assert.strictEqual(fs.readFileSync(join(root, path), "utf8"), wanted.get(path), path);
          }
        }
        assert.isAbove(committed, 0);
        if (kills >= 100)
          for (const count of Object.values(seen)) assert.isAbove(count, 0, JSON.stringify(seen));
      }).pipe(Effect.scoped),
    60_000 + kills * 4_000,
  );
});
