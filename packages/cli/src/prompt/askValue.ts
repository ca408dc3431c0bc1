import { isCancel, select, text } from "@clack/prompts";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import * as Effect from "effect/Effect";
import type { Question } from "./Question.ts";

const somethingElse = "\0";

/** One question: the choices, the recommended one first. Ctrl-C interrupts the command. */
export const askValue = (question: Question): Effect.Effect<string> =>
  Effect.promise((signal) => answerTo(question, signal)).pipe(
    Effect.flatMap((answer) => (answer === null ? Effect.interrupt : Effect.succeed(answer))),
  );

const answerTo = async (
  { message, choices, open, faultOf }: Question,
  signal: AbortSignal,
): Promise<string | null> => {
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
