import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";

/** Whether CLIs are installed: a look along PATH (absolute entries only), nothing executed. */
export class CliPresence extends Context.Service<
  CliPresence,
  { readonly find: (names: ReadonlyArray<string>) => Effect.Effect<Readonly<Record<string, boolean>>> }
>()("@okstra/core/ports/CliPresence") {
  static readonly layerOf = (present: ReadonlyArray<string>) =>
    Layer.succeed(
      CliPresence,
      CliPresence.of({
        find: (names) =>
          Effect.succeed(Object.fromEntries(names.map((name) => [name, present.includes(name)]))),
      }),
    );
}
