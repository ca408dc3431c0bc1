import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { TrustItem } from "../domain/trust/TrustItem.ts";

/** Asks the person at the terminal whether a project's own files may count; answers false where nobody can be asked. */
export class TrustPrompt extends Context.Service<
  TrustPrompt,
  {
    /** Whether a person can be asked at all. */
    readonly someoneThere: boolean;
    readonly allow: (items: ReadonlyArray<TrustItem>) => Effect.Effect<boolean>;
  }
>()("@okstra/core/ports/TrustPrompt") {
  static readonly layerAnswer = (answer: boolean) =>
    Layer.succeed(TrustPrompt, TrustPrompt.of({ someoneThere: true, allow: () => Effect.succeed(answer) }));
  static readonly layerNobody = Layer.succeed(
    TrustPrompt,
    TrustPrompt.of({ someoneThere: false, allow: () => Effect.succeed(false) }),
  );
}
