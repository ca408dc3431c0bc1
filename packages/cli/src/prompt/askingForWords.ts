import * as Effect from "effect/Effect";
import type { Call } from "../Call.ts";
import type { Command, Words } from "../command.ts";

/** The words of a command, with what is missing of its positionals asked for where somebody can be asked. */
export const askingForWords = Effect.fnUntraced(function* (command: Command, words: Words, call: Call) {
  const positionals = [...words.positionals];
  for (const [at, { required, ask }] of command.positionals.entries()) {
    if (ask === undefined || !call.interactive || !required || (positionals[at] ?? "").trim() !== "")
      continue;
    const { askValue } = yield* Effect.promise(() => import("./askValue.ts"));
    positionals[at] = yield* askValue(yield* ask(call, positionals.slice(0, at)));
  }
  return { ...words, positionals };
});
