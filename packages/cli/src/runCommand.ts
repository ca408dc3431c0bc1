import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Refusal } from "@okstra/core/domain/refusal/Problem";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import { Warnings } from "@okstra/core/ports/Warnings";
import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Result from "effect/Result";
import { asksForJson, flagsOf } from "./askedFor.ts";
import { Bug } from "./Bug.ts";
import type { Call } from "./Call.ts";
import type { Command, Outcome, Words } from "./command.ts";
import { exitCodeOf, exitCodes } from "./exitCodes.ts";
import { FolderUnfit } from "./FolderUnfit.ts";
import { heardWarnings, type HeardWarnings } from "./heardWarnings.ts";
import { Interrupted } from "./Interrupted.ts";
import { parseWords } from "./parseWords.ts";
import { askingForWords } from "./prompt/askingForWords.ts";
import { jsonPrinter, textPrinter } from "./printer.ts";
import { type NotedCommits, noCommits } from "./progress/commitsNoted.ts";
import { textOf } from "./textOf.ts";

/** Runs one command and prints what came of it: one JSON document, or lines for people. Returns the exit code. */
export const runCommand = async (
  command: Command,
  argv: ReadonlyArray<string>,
  version: string,
): Promise<number> => {
  // Known before parsing, so that wrong words are answered in the form that was asked for.
  const print = asksForJson(argv) ? jsonPrinter(command.name, version) : textPrinter;
  const commits = noCommits();
  const heard = heardWarnings();
  const exit = await runSafely(() => parseAndRun(command, argv, version, { commits, heard }));
  if (Exit.isSuccess(exit)) {
    heard.tell(exit.value.warnings);
    print.success(exit.value, heard.all());
    return exitCodes.done;
  }
  const refusal = refusalOf(exit.cause, commits);
  print.failure(refusal, heard.all());
  if (refusal._tag === "Bug" && process.env["OKSTRA_DEBUG"] !== undefined)
    process.stderr.write(`${visibleText(Cause.pretty(exit.cause), { keep: "newlines" })}\n`);
  return exitCodeOf(refusal);
};

/** Somebody sits at the terminal, and did not say that nothing be asked. */
const mayAsk = (argv: ReadonlyArray<string>): boolean =>
  process.stdin.isTTY && process.stdout.isTTY && !asksForJson(argv) && !flagsOf(argv).includes("--yes");

/** Nothing that is thrown on the way to an exit leaves without an answer. */
const runSafely = async (
  run: () => Promise<Exit.Exit<Outcome, Refusal>>,
): Promise<Exit.Exit<Outcome, Refusal>> => {
  try {
    return await run();
  } catch (defect) {
    return Exit.die(defect);
  }
};

const parseAndRun = async (
  command: Command,
  argv: ReadonlyArray<string>,
  version: string,
  { commits, heard }: { readonly commits: NotedCommits; readonly heard: HeardWarnings },
): Promise<Exit.Exit<Outcome, Refusal>> => {
  const words = parseWords(command, argv, { mayAsk: mayAsk(argv) });
  if (Result.isFailure(words)) return Exit.fail(words.failure);
  const call = readCall(words.success, argv, command, version);
  if (Result.isFailure(call)) return Exit.fail(call.failure);
  const { liveLayer } = await import("./layers.ts");
  const layer = liveLayer(call.success, commits);
  const running = askingForWords(command, words.success, call.success).pipe(
    Effect.flatMap((complete) => command.run(complete, call.success)),
  );
  return runUntilSignal(running.pipe(Effect.provide(layer), Effect.provideService(Warnings, heard)));
};

const runUntilSignal = async <A, E>(work: Effect.Effect<A, E>): Promise<Exit.Exit<A, E>> => {
  const interrupt = new AbortController();
  const onSignal = () => interrupt.abort();
  // Once: a second signal ends the process as it would without us, and the next command finishes what was recorded.
  process.once("SIGINT", onSignal);
  process.once("SIGTERM", onSignal);
  try {
    return await Effect.runPromiseExit(work, { signal: interrupt.signal });
  } finally {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
  }
};

const refusalOf = (cause: Cause.Cause<Refusal>, commits: NotedCommits): Refusal => {
  if (Cause.hasInterruptsOnly(cause)) return commits.pending ?? new Interrupted({ runRefs: commits.runRefs });
  const failure = Cause.findError(cause);
  return Result.isSuccess(failure) ? failure.success : new Bug({ defect: Cause.squash(cause) });
};

const readCall = (
  words: Words,
  argv: ReadonlyArray<string>,
  command: Command,
  version: string,
): Result.Result<Call, Refusal> => {
  const calledFrom = folder("--cwd", textOf(words.flags, "cwd") ?? ".", "");
  if (Result.isFailure(calledFrom)) return Result.fail(calledFrom.failure);
  const root = textOf(words.flags, "project-root");
  const projectRoot = root === null ? null : folder("--project-root", root, calledFrom.success);
  if (projectRoot !== null && Result.isFailure(projectRoot)) return Result.fail(projectRoot.failure);
  return Result.succeed({
    argv: [...command.name.split(" "), ...argv],
    calledFrom: calledFrom.success,
    shellFolder: shellFolder(),
    projectRoot: projectRoot === null ? null : projectRoot.success,
    environment: process.env,
    versions: { okstra: version, node: process.versions.node },
    interactive: mayAsk(argv),
  });
};

const shellFolder = (): string | null => {
  try {
    return process.cwd();
  } catch {
    return null;
  }
};

const folder = (
  flag: string,
  given: string,
  from: string,
): Result.Result<string, FolderUnfit | EnvironmentUnfit> => {
  let path = given;
  try {
    path = resolve(from, given);
    if (!statSync(path).isDirectory()) return Result.fail(new FolderUnfit({ flag, path, got: "no folder" }));
    return Result.succeed(realpathSync(path));
  } catch (error) {
    const { code = "unreadable", syscall } = error as NodeJS.ErrnoException;
    return Result.fail(
      syscall === "uv_cwd" ? currentFolderGone(code) : new FolderUnfit({ flag, path, got: code }),
    );
  }
};

const currentFolderGone = (cause: string): EnvironmentUnfit =>
  new EnvironmentUnfit({
    doing: "find the current folder",
    // What the shell remembers, since the system can't tell any more.
    path: process.env["PWD"] ?? ".",
    cause,
    remedy:
      "The folder this shell is in was moved or removed: change to one that exists, or name one with --cwd.",
  });
