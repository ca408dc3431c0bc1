import { parsePrepareFlags } from "@okstra/core/domain/prepare/parsePrepareFlags";
import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import { type MissingValue, ValuesMissing } from "@okstra/core/domain/prepare/prepareRefusals";
import type { Refusal } from "@okstra/core/domain/refusal/Problem";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Call } from "../Call.ts";
import { noBriefHint } from "./noBriefHint.ts";
import type { Question } from "./Question.ts";

/**
 * Runs `run`; where values are missing and someone sits at the terminal, asks for them and runs again. Without a
 * terminal, and with `--yes` or `--json`, the refusal stands.
 */
export const askingForMissing = <A, R>(
  flags: PrepareFlags,
  call: Pick<Call, "interactive">,
  run: (flags: PrepareFlags) => Effect.Effect<A, Refusal, R>,
): Effect.Effect<A, Refusal, R> =>
  run(flags).pipe(
    Effect.catch((refused) =>
      call.interactive && refused instanceof ValuesMissing
        ? Effect.flatMap(askFor(refused.missing), (answers) =>
            askingForMissing({ ...flags, ...answers }, call, run),
          )
        : Effect.fail(refused),
    ),
  );

const askFor = Effect.fnUntraced(function* (missing: ReadonlyArray<MissingValue>) {
  const { askValue } = yield* Effect.promise(() => import("./askValue.ts"));
  const answers: Record<string, string> = {};
  for (const value of missing) answers[value.flag] = yield* askValue(questionOf(value));
  return answers;
});

const questions: Readonly<Record<string, string>> = {
  "task-brief": "Which brief?",
  "task-group": "Which group does the task belong to?",
  "task-id": "What is the task called?",
  "task-type": "Which phase?",
};

const questionOf = ({ flag, choices, open }: MissingValue): Question => ({
  message: `${questions[flag] ?? "Which value?"} (--${flag})${flag === "task-brief" ? noBriefHint(choices) : ""}`,
  choices,
  open,
  faultOf: (answer) => fault(flag, answer),
});

const fault = (flag: string, answer: string): string | undefined => {
  if (answer.trim() === "") return "Type an answer, or stop with Ctrl-C.";
  const read = parsePrepareFlags({ [flag]: answer });
  return Result.isFailure(read) ? read.failure.problems[0]?.message.replace(`--${flag}: `, "") : undefined;
};
