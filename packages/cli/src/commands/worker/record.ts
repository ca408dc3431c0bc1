import { unknownValue } from "@okstra/core/domain/prepare/readFlagWords";
import { UsageRefused } from "@okstra/core/domain/prepare/UsageRefused";
import { oneOf, type Problem } from "@okstra/core/domain/refusal/Problem";
import {
  needsReason,
  reasonMissing,
  recordableStatuses,
  recordWordFaults,
} from "@okstra/core/domain/run/WorkerRecordRequest";
import { findRun } from "@okstra/core/usecases/findRun";
import { showRun } from "@okstra/core/usecases/showRun";
import { recordWorker } from "@okstra/core/usecases/recordWorker";
import * as Effect from "effect/Effect";
import type { Call } from "../../Call.ts";
import type { Command, RequiredFlag, Words } from "../../command.ts";
import { flag, lockTimeoutFlag, projectFlags } from "../../flags.ts";
import { lockTimeoutOf, openReadCall } from "../../openReadCall.ts";
import { commandHere } from "../../present/commandHere.ts";
import { afterRecordWords, recordedWorkerData, recordedWorkerLines } from "../../present/recordedWorker.ts";
import { askForRun } from "../../prompt/askForRun.ts";
import { problemsOf } from "../../problemsOf.ts";
import { textOf } from "../../textOf.ts";

const name = "worker record";

const requiredFlags: ReadonlyArray<RequiredFlag> = [
  {
    name: "run",
    missing: ({ flags }) =>
      textOf(flags, "run") === null
        ? valueMissing("run", "the ref of a run, or the path of its manifest")
        : null,
    ask: (call) => askForRun(name, call),
  },
  {
    name: "status",
    missing: ({ flags }) =>
      textOf(flags, "status") === null ? valueMissing("status", oneOf(recordableStatuses)) : null,
    ask: () =>
      Effect.succeed({
        message: "What became of the worker?",
        choices: recordableStatuses,
        open: false,
        faultOf: () => undefined,
      }),
  },
  {
    name: "reason",
    missing: (words) => {
      const status = statusOf(words);
      return status !== null && needsReason(status) && textOf(words.flags, "reason") === null
        ? reasonMissing(status)
        : null;
    },
    ask: () =>
      Effect.succeed({
        message: "Why?",
        choices: [],
        open: true,
        faultOf: (answer) => (answer.trim() === "" ? "Say why, in a sentence." : undefined),
      }),
  },
];

export const workerRecord: Command = {
  name,
  about:
    "Records that a worker started by hand is at work, or how its attempt ended. Its result is held against the result contract and put in its place; a further record after an end counts as the next attempt.",
  positionals: [
    {
      name: "worker",
      required: true,
      about: "the worker's id, or its provider where only one worker of the run is on it",
      ask: (call, known) =>
        Effect.map(workersOf(known, call), (choices) => ({
          message: "Which worker?",
          choices,
          open: false,
          faultOf: () => undefined,
        })),
    },
  ],
  flags: [
    flag("run", "text", "run", "the run: its ref, or the path of its manifest"),
    flag("status", "text", "status", recordableStatuses.join(", ")),
    flag("result", "text", "file", "the worker's final message; else what stands at its result path"),
    flag("reason", "text", "text", "why; wanted for every end but completed"),
    flag("served-model", "text", "model", "the model that really ran, by ref or id"),
    lockTimeoutFlag,
    ...projectFlags,
  ],
  examples: [
    "okstra worker record codex-analyser --run auth/login-fails/error-analysis/001 --status running",
    "okstra worker record codex-analyser --run auth/login-fails/error-analysis/001 --status completed --result answer.md",
  ],
  requiredFlags,
  check: (words) => [...wordFaults(words), ...problemsOf([lockTimeoutOf(name, words.flags)])],
  run: (words, call) =>
    Effect.gen(function* () {
      const { flags, positionals } = words;
      const status = statusOf(words);
      const run = textOf(flags, "run");
      if (status === null || run === null) {
        // Told or asked for by now; only an unknown status is left.
        return yield* new UsageRefused({ command: name, problems: wordFaults(words) });
      }
      const { place, request } = yield* openReadCall(name, words, call);
      const recorded = yield* recordWorker(request, {
        run: yield* findRun(request, run, place),
        worker: positionals[0]!,
        status,
        result: textOf(flags, "result"),
        reason: textOf(flags, "reason"),
        servedModel: textOf(flags, "served-model"),
        calledFrom: place.calledFrom,
      });
      const next = commandHere(call, request.root, afterRecordWords(recorded.value));
      return {
        data: recordedWorkerData(recorded.value, next),
        lines: recordedWorkerLines(recorded.value, next),
        warnings: recorded.warnings,
      };
    }),
};

const wordFaults = (words: Words): ReadonlyArray<Problem> => {
  const { flags } = words;
  const given = textOf(flags, "status");
  const status = statusOf(words);
  if (status !== null) return recordWordFaults({ status, result: textOf(flags, "result") });
  return given === null ? [] : [unknownValue("status", given, recordableStatuses)];
};

const workersOf = Effect.fnUntraced(function* (words: Words, call: Call) {
  const { place, request } = yield* openReadCall(name, words, call);
  const selector = yield* findRun(request, textOf(words.flags, "run") ?? "", place);
  const { manifest } = yield* showRun(request, selector);
  return manifest.workers.map(({ workerId }) => workerId);
});

const statusOf = ({ flags }: Words) => {
  const given = textOf(flags, "status")?.trim().toLowerCase();
  return recordableStatuses.find((status) => status === given) ?? null;
};

const valueMissing = (flagName: string, expected: string): Problem => ({
  tag: "ValueMissing",
  subject: `--${flagName}`,
  got: "nothing",
  expected,
  message: `--${flagName} is missing; expected ${expected}.`,
});
