import * as Effect from "effect/Effect";
import type { Call } from "../Call.ts";
import type { Command, Words } from "../command.ts";

/** The words of a command, with what is missing of its required flags and positionals asked for where somebody can be. */
export const askingForWords = Effect.fnUntraced(function* (command: Command, words: Words, call: Call) {
  let known = words;
  if (!call.interactive) return known;
  for (const { name, missing, ask } of command.requiredFlags ?? []) {
    if (missing(known) === null) continue;
    const { askValue } = yield* Effect.promise(() => import("./askValue.ts"));
    known = { ...known, flags: { ...known.flags, [name]: yield* askValue(yield* ask(call, known)) } };
  }
  for (const [at, { required, ask }] of command.positionals.entries()) {
    if (ask === undefined || !required || (known.positionals[at] ?? "").trim() !== "") continue;
    const { askValue } = yield* Effect.promise(() => import("./askValue.ts"));
    const before = { ...known, positionals: known.positionals.slice(0, at) };
    const positionals = [...known.positionals];
    positionals[at] = yield* askValue(yield* ask(call, before));
    known = { ...known, positionals };
  }
  return known;
});
