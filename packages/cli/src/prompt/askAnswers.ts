import type { ItemState } from "@okstra/core/domain/report/itemStates";
import { type GivenAnswer, parseAnswerWords } from "@okstra/core/domain/report/parseAnswerWords";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { askValue } from "./askValue.ts";

/** Asks one item after the other; one that is left empty is skipped. Ctrl-C interrupts, and nothing is kept. */
export const askAnswers = Effect.fnUntraced(function* (items: ReadonlyArray<ItemState>) {
  const given: Array<GivenAnswer> = [];
  for (const { id, question, blocks } of items) {
    const answer = yield* askValue({
      message: `${id}${blocks === "none" ? "" : ` (blocks ${blocks})`}: ${visibleText(question)} (leave empty to skip)`,
      choices: [],
      open: true,
      faultOf: (written) => faultOf(id, written),
    });
    if (answer.trim() !== "") given.push({ id, answer });
  }
  return given;
});

const faultOf = (id: string, written: string): string | undefined => {
  if (written.trim() === "") return undefined;
  const read = parseAnswerWords([`${id}=${written}`]);
  return Result.isFailure(read) ? read.failure.problems[0]?.message : undefined;
};
