import { assert, describe, it, onTestFinished } from "vitest";
import { killAtRandom } from "./processes/killAtRandom.ts";
import { raceForTask, raceForTasks } from "./processes/raceForTask.ts";
import { readTaskState } from "./processes/readTaskState.ts";
import { makeSampleProject, prepareWords, type SampleProject } from "./processes/SampleProject.ts";
import { runHere, startOkstra } from "./processes/startOkstra.ts";

// The full sizes are measured by `npm run bench -- race kill`.
const sample = (): SampleProject => {
  const project = makeSampleProject();
  onTestFinished(project.remove);
  return project;
};

describe("processes that prepare one task at once", () => {
  it("make a bundle each, with sequences without a gap and a row each", { timeout: 120_000 }, async () => {
    const outcome = await raceForTask(sample(), { processes: 8, rounds: 2 });
    assert.deepStrictEqual(outcome, { bundles: 16, faults: [] });
  });

  it("go on when one of them is killed while it holds the lock", { timeout: 120_000 }, async () => {
    const project = sample();
    for (let round = 0; round < 3; round++) {
      const racers = Array.from({ length: 3 }, () =>
        startOkstra(project, [...prepareWords, "--lock-timeout", "100"]),
      );
      // The first to end shows that locks were taken; of those left one holds it.
      await Promise.race(racers.map(({ ended }) => ended));
      const victim = racers.find(({ child }) => child.exitCode === null);
      victim?.child.kill("SIGKILL");
      const ended = await Promise.all(racers.map(({ ended: each }) => each));
      for (const { code, signal, stderr } of ended) assert.isTrue(code === 0 || signal === "SIGKILL", stderr);
    }
    assert.strictEqual((await runHere(project, ["runs"])).code, 0);
    const { sequences, faults } = readTaskState(project);
    assert.deepStrictEqual(faults, []);
    assert.isAtLeast(sequences.length, 6);
  });
});

describe("processes that prepare different tasks at once", () => {
  it("all succeed, and the index knows all of them", { timeout: 120_000 }, async () => {
    assert.deepStrictEqual(await raceForTasks(sample(), 8), { bundles: 8, faults: [] });
  });
});

describe("a prepare that is killed at a random moment", () => {
  it("leaves the old state or the whole new one for the next command", { timeout: 240_000 }, async () => {
    const outcome = await killAtRandom(sample(), { kills: 15, random: Math.random });
    assert.deepStrictEqual(outcome.faults, []);
    assert.strictEqual(outcome.kills, 15);
    assert.strictEqual(outcome.oldState + outcome.newState, 15);
  });
});
