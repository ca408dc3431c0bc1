import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";

/** Fresh ids. Time is Effect's own `Clock`. */
export class Ids extends Context.Service<Ids, { readonly uuid: Effect.Effect<string> }>()(
  "@okstra/core/ports/Ids",
) {
  /** 00000000-0000-4000-8000-000000000001 and on. */
  static readonly layerCounting = Layer.sync(Ids, () => {
    let last = 0;
    return Ids.of({
      uuid: Effect.sync(() => `00000000-0000-4000-8000-${String(++last).padStart(12, "0")}`),
    });
  });
}
