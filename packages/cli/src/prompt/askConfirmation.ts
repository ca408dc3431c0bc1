import { isCancel, log, select } from "@clack/prompts";
import * as Effect from "effect/Effect";

export interface Answer<A> {
  readonly value: A;
  readonly label: string;
}

/** Shows what was found out and lets the person choose how to go on, the recommended answer first. Ctrl-C interrupts. */
export const askConfirmation = <A>(
  shown: ReadonlyArray<string>,
  message: string,
  answers: ReadonlyArray<Answer<A>>,
): Effect.Effect<A> =>
  Effect.promise((signal) => {
    log.message([...shown]);
    return select<number>({
      message,
      signal,
      options: answers.map(({ label }, at) => ({
        value: at,
        label,
        ...(at === 0 ? { hint: "recommended" } : {}),
      })),
    });
  }).pipe(
    Effect.flatMap((chosen) =>
      isCancel(chosen) ? Effect.interrupt : Effect.succeed(answers[chosen]!.value),
    ),
  );
