import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { UsageRefused } from "@okstra/core/domain/prepare/UsageRefused";
import type { Refusal } from "@okstra/core/domain/refusal/Problem";
import { visibleJson, visibleText } from "@okstra/core/domain/text/visibleText";
import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Result from "effect/Result";
import type { Call, Command, Outcome, Words } from "./command.ts";
import { exitCodeOf, exitCodes } from "./exitCodes.ts";
import { parseWords } from "./parseWords.ts";
import { failureEnvelope, successEnvelope } from "./present/envelope.ts";
import { refusalLines, warningLines } from "./present/refusalLines.ts";
import { FolderUnfit } from "./FolderUnfit.ts";

/** Runs one command and prints what came of it: one JSON document, or lines for people. Returns the exit code. */
export const runCommand = async (
  command: Command,
  argv: ReadonlyArray<string>,
  version: string,
): Promise<number> => {
  if (argv.includes("--help") || argv.includes("-h")) {
    const { helpOf } = await import("./parseWords.ts");
    process.stdout.write(await helpOf(command));
    return exitCodes.done;
  }
  // Known before parsing, so that wrong words are answered in the form that was asked for.
  const print = argv.includes("--json") ? jsonPrinter(command.name, version) : textPrinter;
  const words = parseWords(command, argv);
  if (Result.isFailure(words)) return print.failure(words.failure);
  const call = readCall(words.success, argv, command, version);
  if (Result.isFailure(call)) return print.failure(call.failure);
  return execute(command, words.success, call.success, print);
};

interface Printer {
  readonly success: (outcome: Outcome) => number;
  readonly failure: (refusal: Refusal) => number;
  readonly bug: (cause: Cause.Cause<unknown>) => number;
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
  if (Cause.hasInterruptsOnly(exit.cause)) {
    process.stderr.write("Interrupted; nothing was left half done.\n");
    return exitCodes.interrupted;
  }
  const failure = Cause.findError(exit.cause);
  return Result.isSuccess(failure) ? print.failure(failure.success) : print.bug(exit.cause);
};

const readCall = (
  words: Words,
  argv: ReadonlyArray<string>,
  command: Command,
  version: string,
): Result.Result<Call, Refusal> => {
  const cwd = oneWord(words, "cwd");
  const root = oneWord(words, "project-root");
  if (Result.isFailure(cwd)) return Result.fail(cwd.failure);
  if (Result.isFailure(root)) return Result.fail(root.failure);
  const calledFrom = folder("--cwd", cwd.success ?? ".", process.cwd());
  if (Result.isFailure(calledFrom)) return Result.fail(calledFrom.failure);
  const projectRoot =
    root.success === null ? null : folder("--project-root", root.success, calledFrom.success);
  if (projectRoot !== null && Result.isFailure(projectRoot)) return Result.fail(projectRoot.failure);
  return Result.succeed({
    argv: [...command.name.split(" "), ...argv],
    calledFrom: calledFrom.success,
    projectRoot: projectRoot === null ? null : projectRoot.success,
    environment: process.env,
    versions: { okstra: version, node: process.versions.node },
    interactive:
      process.stdin.isTTY === true &&
      process.stdout.isTTY === true &&
      words.flags["yes"] !== true &&
      words.flags["json"] !== true,
  });
};

const oneWord = (words: Words, flag: string): Result.Result<string | null, UsageRefused> => {
  const value = words.flags[flag];
  if (value === undefined) return Result.succeed(null);
  if (typeof value === "string" && value.trim() !== "") return Result.succeed(value);
  const got = typeof value === "string" ? "nothing" : "several values";
  return Result.fail(
    new UsageRefused({
      command: "",
      problems: [
        {
          tag: "MalformedFlag",
          subject: `--${flag}`,
          got,
          expected: "one folder",
          message: `--${flag} got ${got}; expected one folder.`,
        },
      ],
    }),
  );
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
      return exitCodeOf(tagOf(refusal));
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
  };
};

const textPrinter: Printer = {
  success: (outcome) => {
    if (outcome.warnings.length > 0) process.stderr.write(`${warningLines(outcome.warnings).join("\n")}\n`);
    if (outcome.lines.length > 0) process.stdout.write(`${outcome.lines.map((line) => visibleText(line)).join("\n")}\n`);
    return exitCodes.done;
  },
  failure: (refusal) => {
    process.stderr.write(`${refusalLines(refusal).join("\n")}\n`);
    return exitCodeOf(tagOf(refusal));
  },
  bug: (cause) => {
    process.stderr.write(`error: ${bugMessage(cause)}\n  next: ${bugNextStep}\n`);
    if (process.env["OKSTRA_DEBUG"] !== undefined) process.stderr.write(`${visibleText(Cause.pretty(cause), { keep: "newlines" })}\n`);
    return exitCodes.bug;
  },
};

/** Several refusals at once exit as the gravest of them: what the environment forbids before what a gate refuses. */
const tagOf = (refusal: Refusal): string => refusal._tag;

const bugMessage = (cause: Cause.Cause<unknown>): string =>
  `okstra has a bug: ${visibleText(String(Cause.squash(cause)).split("\n")[0]!)}`;
const bugNextStep =
  "Please report it with the command and what OKSTRA_DEBUG=1 prints; whatever was being prepared is either whole or not there.";
