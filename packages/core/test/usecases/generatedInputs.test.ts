import { assert, describe, it } from "@effect/vitest";
import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Result from "effect/Result";
import { parsePrepareFlags } from "../../src/domain/prepare/parsePrepareFlags.ts";
import type { Refusal } from "../../src/domain/refusal/Problem.ts";
import { findShowTarget } from "../../src/usecases/findShowTarget.ts";
import { readArtefact } from "../../src/domain/run/readArtefact.ts";
import { RunContext } from "../../src/domain/run/RunContext.ts";
import { RunInputs } from "../../src/domain/run/RunInputs.ts";
import { RunManifest } from "../../src/domain/run/RunManifest.ts";
import { TaskManifest } from "../../src/domain/run/TaskManifest.ts";
import { TeamState } from "../../src/domain/run/TeamState.ts";
import type { StandingCommit } from "../../src/ports/BundleStore.ts";
import { memoryPorts } from "../../src/ports/memoryPorts.ts";
import { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { TrustPrompt } from "../../src/ports/TrustPrompt.ts";
import { everyTask } from "../../src/usecases/listTasks.ts";
import { anyRun } from "../../src/usecases/ListedRuns.ts";
import { listRuns } from "../../src/usecases/listRuns.ts";
import { openForReading } from "../../src/usecases/openForReading.ts";
import { type PreparedRun, prepareTaskBundle } from "../../src/usecases/prepareTaskBundle.ts";
import { reconcile } from "../../src/usecases/reconcile.ts";
import { showRun } from "../../src/usecases/showRun.ts";
import { showTask } from "../../src/usecases/showTask.ts";
import {
  type HostileCase,
  hostileCase,
  plainBrief,
  plainProjectJson,
  type PreparedFiles,
} from "../fixtures/hostileCase.ts";
import { seededDraws } from "../fixtures/seededDraws.ts";

/** `OKSTRA_SEED` repeats a failed case as the first one; `OKSTRA_CASES` makes it more or fewer. */
const firstSeed = Number(process.env["OKSTRA_SEED"] ?? 1);
const cases = Number(process.env["OKSTRA_CASES"] ?? 10_000);
/** Far beyond what the slowest case takes: what is longer is a hang. */
const hangMillis = 10_000;

describe("generated inputs", () => {
  it(`${cases} of them end in a run or in a typed refusal`, { timeout: 400_000 }, async () => {
    const prepared = await preparedFiles();
    const tally = { prepared: 0, read: 0, finished: 0 };
    const refused = new Map<string, number>();
    for (let seed = firstSeed; seed < firstSeed + cases; seed++) {
      const given = hostileCase(seededDraws(seed), prepared);
      const begin = performance.now();
      const { run, tree, standing } = await prepareCase(given);
      requireTyped(seed, run);
      if (Exit.isSuccess(run)) {
        tally.prepared++;
        if (given.standing !== null && isOfStanding(run.value)) {
          assert.strictEqual(standing.size, 0, `OKSTRA_SEED=${seed} prepares beside an unfinished commit`);
          tally.finished++;
        }
        if (!run.value.dryRun && tally.prepared % 10 === 1) requireReadable(seed, run.value.manifest, tree);
      } else {
        const tag = tagOf(run);
        refused.set(tag, (refused.get(tag) ?? 0) + 1);
      }
      if (seed % 10 === 0) {
        const read = await readCase(given, tree, standing);
        requireTyped(seed, read);
        if (Exit.isSuccess(read)) tally.read++;
      }
      assert.isBelow(performance.now() - begin, hangMillis, `OKSTRA_SEED=${seed} hangs`);
    }
    const spread = JSON.stringify({ ...tally, refused: Object.fromEntries(refused) });
    if (process.env["OKSTRA_CASES"] !== undefined) process.stdout.write(`${spread}\n`);
    // A generator whose cases all fail at the first door would prove nothing.
    assert.isAbove(tally.prepared, cases / 20, spread);
    assert.isAbove(tally.read, cases / 100, spread);
    assert.isAbove(refused.size, 6, spread);
    if (cases >= 1_000) {
      assert.isAbove(tally.finished, cases / 1_000, spread);
      for (const tag of ["RecoveryPending", "CommitRecordRefused"]) assert.isTrue(refused.has(tag), spread);
    }
  });
});

const prepareCase = async (given: HostileCase) => {
  const tree = new MemoryTree(given.files);
  const standing = new Map(given.standing === null ? [] : [[standingTask, given.standing] as const]);
  const run = await Effect.runPromiseExit(
    Effect.fromResult(parsePrepareFlags(given.flags)).pipe(
      Effect.flatMap((request) => prepareTaskBundle(request, siteOf(given))),
      Effect.provide(TrustPrompt.layerAnswer(true)),
      Effect.provide(memoryPorts({ tree, standing, homeConfig: given.homeConfig })),
    ),
  );
  return { run, tree, standing };
};

/** The task of the plain brief, on which a commit may stand. */
const standingTask = "auth/login-fails";
const isOfStanding = ({ facts }: PreparedRun): boolean =>
  `${facts.task.key.group}/${facts.task.key.task}` === standingTask;

/** What the commands that read do with the same tree. */
const readCase = (given: HostileCase, tree: MemoryTree, standing: Map<string, StandingCommit>) =>
  Effect.runPromiseExit(
    Effect.gen(function* () {
      const { place, request } = yield* openForReading({ ...siteOf(given), lockTimeoutMillis: 1_000 });
      yield* listRuns(request, { ...everyTask, ...anyRun });
      yield* reconcile(request);
      const target = yield* findShowTarget(request, given.target, place);
      if (target.kind === "run") yield* showRun(request, target.run);
      else yield* showTask(request, target.task);
    }).pipe(Effect.provide(memoryPorts({ tree, standing, homeConfig: given.homeConfig }))),
  );

const siteOf = ({ environment }: Pick<HostileCase, "environment">) => ({
  calledFrom: "/project",
  projectRoot: null,
  environment,
  command: "a test",
  versions: { okstra: "0.0.0", node: null },
});

const tagOf = <A>(exit: Exit.Failure<A, Refusal>): string => {
  const error = Cause.findError(exit.cause);
  return Result.isSuccess(error) ? error.success._tag : "defect";
};

/** Neither a defect nor half a refusal. */
const requireTyped = <A>(seed: number, exit: Exit.Exit<A, Refusal>): void => {
  if (Exit.isSuccess(exit)) return;
  const error = Cause.findError(exit.cause);
  if (Result.isFailure(error)) assert.fail(`OKSTRA_SEED=${seed} dies: ${Cause.pretty(exit.cause)}`);
  const { _tag, message, problems, nextStep } = error.success;
  const where = `OKSTRA_SEED=${seed} ${_tag}`;
  for (const text of [_tag, message, nextStep]) assert.isTrue(typeof text === "string" && text !== "", where);
  assert.isNotEmpty(problems, where);
  for (const problem of problems) {
    for (const name of ["tag", "subject", "got", "expected", "message"] as const) {
      assert.isString(problem[name], `${where} ${name}`);
    }
    assert.notMatch(problem.message, /\bundefined\b|\[object \w+\]/u, where);
  }
};

/** What was written can be read again by the schemas it claims. */
const requireReadable = (seed: number, manifest: RunManifest, tree: MemoryTree): void => {
  const { artefacts } = manifest;
  const written = [
    [artefacts.runManifest, RunManifest],
    [artefacts.runInputs, RunInputs],
    [artefacts.runContext, RunContext],
    [artefacts.teamState, TeamState],
    [artefacts.taskManifest, TaskManifest],
  ] as const;
  for (const [file, schema] of written) {
    const bytes = tree.read(file);
    assert.isNotNull(bytes, `OKSTRA_SEED=${seed} ${file}`);
    const read = readArtefact(schema as typeof RunManifest, new TextDecoder().decode(bytes ?? undefined), {
      file,
    });
    if (Result.isFailure(read)) assert.fail(`OKSTRA_SEED=${seed} ${file}: ${read.failure.message}`);
  }
};

/** Two runs of a plain task, for the generator to damage. */
const preparedFiles = async (): Promise<PreparedFiles> => {
  const tree = new MemoryTree({ ".okstra/project.json": plainProjectJson, "brief.md": plainBrief });
  for (let seq = 1; seq <= 2; seq++) {
    const flags = { "task-brief": "brief.md", yes: true };
    const run = await Effect.runPromise(
      Effect.fromResult(parsePrepareFlags(flags)).pipe(
        Effect.flatMap((request) => prepareTaskBundle(request, siteOf({ environment: {} }))),
        Effect.provide(memoryPorts({ tree })),
      ),
    );
    assert.strictEqual(run.manifest.runSeq, `00${seq}`);
  }
  const paths = tree.paths().filter((path) => path.startsWith(".okstra/tasks/"));
  return Object.fromEntries(
    paths.map((path) => [path, new TextDecoder().decode(tree.read(path) ?? undefined)]),
  );
};
