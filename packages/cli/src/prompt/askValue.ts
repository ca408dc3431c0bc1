import { isCancel, select, text } from "@clack/prompts";
import type { MissingValue } from "@okstra/core/domain/prepare/prepareRefusals";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import * as Effect from "effect/Effect";

/** Whether an answer can be used: the sentence that says why not, or nothing. */
export type FaultOf = (answer: string) => string | undefined;

const questions: Readonly<Record<string, string>> = {
  "task-brief": "Which brief?",
  "task-group": "Which group does the task belong to?",
  "task-id": "What is the task called?",
  "task-type": "Which phase?",
};
const somethingElse = "\0";

/** One question: the choices, the recommended one first. Ctrl-C interrupts the command. */
export const askValue = (value: MissingValue, faultOf: FaultOf): Effect.Effect<string> =>
  Effect.promise((signal) => answerTo(value, faultOf, signal)).pipe(
    Effect.flatMap((answer) => (answer === null ? Effect.interrupt : Effect.succeed(answer))),
  );

const answerTo = async (
  { flag, choices, open }: MissingValue,
  faultOf: FaultOf,
  signal: AbortSignal,
): Promise<string | null> => {
  const hint =
    flag === "task-brief" && choices.length === 0
      ? ' None lies in briefs/ yet: `okstra brief new "<title>"` writes one.'
      : "";
  const message = `${questions[flag] ?? "Which value?"} (--${flag})${hint}`;
  const [recommended] = choices;
  // A single suggestion is put where it can be changed, unless what would be shown is not what is meant.
  const editable = open && choices.length === 1 && visibleText(recommended!) === recommended;
  if (choices.length > 0 && !editable) {
    const chosen = await select({
      message,
      signal,
      options: [
        ...choices.map((choice) => ({
          value: choice,
          label: visibleText(choice),
          ...(choice === recommended ? { hint: "recommended" } : {}),
        })),
        ...(open ? [{ value: somethingElse, label: "something else" }] : []),
      ],
    });
    if (isCancel(chosen)) return null;
    if (chosen !== somethingElse) return chosen;
  }
  const written = await text({
    message,
    signal,
    ...(editable ? { initialValue: recommended } : {}),
    validate: (answer) => faultOf(answer ?? ""),
  });
  return isCancel(written) ? null : written;
};
