import { TrustPrompt } from "@okstra/core/ports/TrustPrompt";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import type { TrustItem } from "@okstra/core/domain/trust/TrustItem";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { Call } from "../Call.ts";

/** Asks at the terminal; where nobody sits there the answer is no. */
export const layer = (call: Pick<Call, "interactive">): Layer.Layer<TrustPrompt> =>
  call.interactive
    ? Layer.succeed(TrustPrompt, TrustPrompt.of({ someoneThere: true, allow: askWhetherAllowed }))
    : TrustPrompt.layerNobody;

const askWhetherAllowed = Effect.fnUntraced(function* (items: ReadonlyArray<TrustItem>) {
  const [{ askConfirmation }, { trustContentLines }] = yield* Effect.promise(() =>
    Promise.all([import("./askConfirmation.ts"), import("../present/trustContent.ts")]),
  );
  return yield* askConfirmation(
    ["This project wants to:", ...items.flatMap((item) => [...itemLines(item), ...trustContentLines(item)])],
    "Allow this, for exactly these bytes?",
    [
      { value: false, label: "no" },
      { value: true, label: "yes, and remember it" },
    ],
  );
});

const itemLines = (item: TrustItem): ReadonlyArray<string> => [
  `  ${visibleText(item.subject)}: ${visibleText(item.effect)}`,
  `    sha256 ${item.digest.slice(0, 16)}`,
];
