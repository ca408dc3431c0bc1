import { TrustPrompt } from "@okstra/core/ports/TrustPrompt";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { Call } from "../command.ts";

/** Asks at the terminal; where nobody sits there the answer is no. */
export const layer = (call: Pick<Call, "interactive">): Layer.Layer<TrustPrompt> =>
  call.interactive
    ? Layer.succeed(
        TrustPrompt,
        TrustPrompt.of({
          allow: (items) =>
            Effect.promise(async () => {
              const { confirm, isCancel, note } = await import("@clack/prompts");
              note(
                items
                  .map(
                    (item) =>
                      `${visibleText(item.subject)}\n  ${visibleText(item.effect)}\n  sha256 ${item.digest.slice(0, 16)}`,
                  )
                  .join("\n"),
                "This project wants to",
              );
              const answer = await confirm({
                message: "Allow this, for exactly these bytes?",
                initialValue: false,
              });
              return !isCancel(answer) && answer;
            }),
        }),
      )
    : TrustPrompt.layerNobody;
