import { findRun } from "@okstra/core/usecases/findRun";
import * as Effect from "effect/Effect";
import type { Call } from "./Call.ts";
import type { Words } from "./command.ts";
import { openReadCall } from "./openReadCall.ts";

/** The project of the call, and the run whose report its first word names. */
export const openReportCall = Effect.fnUntraced(function* (command: string, words: Words, call: Call) {
  const { place, request } = yield* openReadCall(command, words, call);
  return { request, selector: yield* findRun(request, words.positionals[0]!, place) };
});
