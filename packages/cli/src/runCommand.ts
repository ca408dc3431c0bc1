import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Refusal } from "@okstra/core/domain/refusal/Problem";
import { visibleJson, visibleText } from "@okstra/core/domain/text/visibleText";
import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Result from "effect/Result";
import type { Call } from "./Call.ts";
import type { Command, Outcome, Words } from "./command.ts";
import { exitCodeOf, exitCodes } from "./exitCodes.ts";
import { parseWords } from "./parseWords.ts";
import { failureEnvelope, successEnvelope } from "./present/envelope.ts";
import { refusalLines, warningLines } from "./present/refusalLines.ts";
import { FolderUnfit } from "./FolderUnfit.ts";
import { textOf } from "./textOf.ts";

/** Runs one command and prints what came of it: one JSON document, or lines for people. Returns the exit code. */
export const runCommand = async (
  command: Command,
  argv: ReadonlyArray<string>,
  version: string,
): Promise<number> => {
  if (asksForHelp(argv)) {
    const { helpOf } = await import("./helpOf.ts");
    process.stdout.write(await helpOf(command));
    return exitCodes.done;
  }
  // Known before parsing, so that wrong words are answered in the form that was asked for.
  const print = asksForJson(argv) ? jsonPrinter(command.name, version) : textPrinter;
  const words = parseWords(command, argv);
  if (Result.isFailure(words)) return print.failure(words.failure);
  const call = readCall(words.success, argv, command, version);
  if (Result.isFailure(call)) return print.failure(call.failure);
  return execute(command, words.success, call.success, print);
};

/** Words after `--` are no flags. */
const asksForJson = (argv: ReadonlyArray<string>): boolean => flagsOf(argv).includes("--json");
const asksForHelp = (argv: ReadonlyArray<string>): boolean =>
  flagsOf(argv).some((word) => word === "--help" || word === "-h");

const flagsOf = (argv: ReadonlyArray<string>): ReadonlyArray<string> =>
  argv.slice(0, argv.includes("--") ? argv.indexOf("--") : argv.length);

interface Printer {
  readonly success: (outcome: Outcome) => number;
  readonly failure: (refusal: Refusal) => number;
  readonly bug: (cause: Cause.Cause<unknown>) => number;
  readonly interrupted: () => number;
}

const execute = async (command: Command, words: Words, call: Call, print: Printer): Promise<number> => {
  const { liveLayer } = await import("./layers.ts");
  const interrupt = new AbortController();
  const onSignal = () => interrupt.abort();
  process.once("SIGINT", onSignal);
  process.once("SIGTERM", onSignal);
  const exit = await Effect.runPromiseExit(command.run(words, call).pipe(Effect.provide(liveLayer(call))), {
    signal: interrupt.signal,
  });
  process.off("SIGINT", onSignal);
  process.off("SIGTERM", onSignal);
  if (Exit.isSuccess(exit)) return print.success(exit.value);
  if (Cause.hasInterruptsOnly(exit.cause)) return print.interrupted();
  const failure = Cause.findError(exit.cause);
  return Result.isSuccess(failure) ? print.failure(failure.success) : print.bug(exit.cause);
};

const readCall = (
  words: Words,
  argv: ReadonlyArray<string>,
  command: Command,
  version: string,
): Result.Result<Call, Refusal> => {
  const calledFrom = folder("--cwd", textOf(words.flags, "cwd") ?? ".", process.cwd());
  if (Result.isFailure(calledFrom)) return Result.fail(calledFrom.failure);
  const root = textOf(words.flags, "project-root");
  const projectRoot = root === null ? null : folder("--project-root", root, calledFrom.success);
  if (projectRoot !== null && Result.isFailure(projectRoot)) return Result.fail(projectRoot.failure);
  return Result.succeed({
    argv: [...command.name.split(" "), ...argv],
    calledFrom: calledFrom.success,
    projectRoot: projectRoot === null ? null : projectRoot.success,
    environment: process.env,
    versions: { okstra: version, node: process.versions.node },
    interactive:
      process.stdin.isTTY &&
      process.stdout.isTTY &&
      words.flags["yes"] !== true &&
      words.flags["json"] !== true,
  });
};

const folder = (flag: string, given: string, from: string): Result.Result<string, FolderUnfit> => {
  const path = resolve(from, given);
  try {
    if (!statSync(path).isDirectory()) return Result.fail(new FolderUnfit({ flag, path, got: "no folder" }));
    return Result.succeed(realpathSync(path));
  } catch (error) {
    return Result.fail(
      new FolderUnfit({ flag, path, got: (error as NodeJS.ErrnoException).code ?? "unreadable" }),
    );
  }
};

const jsonPrinter = (command: string, version: string): Printer => {
  const write = (document: unknown): void => {
    process.stdout.write(`${visibleJson(JSON.stringify(document, null, 2))}\n`);
  };
  return {
    success: (outcome) => {
      write(successEnvelope(command, version, outcome));
      return exitCodes.done;
    },
    failure: (refusal) => {
      write(failureEnvelope(command, version, refusal));
      return exitCodeOf(refusal);
    },
    bug: (cause) => {
      write({
        ok: false,
        command,
        version,
        error: { tag: "Bug", message: bugMessage(cause), problems: [], nextStep: bugNextStep },
        warnings: [],
      });
      return exitCodes.bug;
    },
    interrupted: () => {
      const error = {
        tag: "Interrupted",
        message: interruptedMessage,
        problems: [],
        nextStep: interruptedNextStep,
      };
      write({ ok: false, command, version, error, warnings: [] });
      return exitCodes.interrupted;
    },
  };
};

const textPrinter: Printer = {
  success: (outcome) => {
    if (outcome.warnings.length > 0) process.stderr.write(`${warningLines(outcome.warnings).join("\n")}\n`);
    if (outcome.lines.length > 0)
      process.stdout.write(`${outcome.lines.map((line) => visibleText(line)).join("\n")}\n`);
    return exitCodes.done;
  },
  failure: (refusal) => {
    process.stderr.write(`${refusalLines(refusal).join("\n")}\n`);
    return exitCodeOf(refusal);
  },
  bug: (cause) => {
    process.stderr.write(`error: ${bugMessage(cause)}\n  next: ${bugNextStep}\n`);
    if (process.env["OKSTRA_DEBUG"] !== undefined)
      process.stderr.write(`${visibleText(Cause.pretty(cause), { keep: "newlines" })}\n`);
    return exitCodes.bug;
  },
  interrupted: () => {
    process.stderr.write(`${interruptedMessage}\n`);
    return exitCodes.interrupted;
  },
};

const interruptedMessage = "Interrupted; nothing was left half done.";
const interruptedNextStep = "Run the same command again.";

const bugMessage = (cause: Cause.Cause<unknown>): string =>
  `okstra has a bug: ${visibleText(String(Cause.squash(cause)).split("\n")[0]!)}`;
const bugNextStep =
  "Please report it with the command and what OKSTRA_DEBUG=1 prints; whatever was being prepared is either whole or not there.";
