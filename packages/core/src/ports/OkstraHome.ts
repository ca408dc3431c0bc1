import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type * as Result from "effect/Result";
import type { EnvironmentUnfit } from "./EnvironmentUnfit.ts";
import type { PlaceNotTrusted } from "./ProjectPlaces.ts";

/** The user's own folder (`OKSTRA_HOME`, default `~/.okstra`): settings that no repository can bring along. */
export class OkstraHome extends Context.Service<
  OkstraHome,
  {
    /** Absolute path. */
    readonly path: string;
    /** The text of config.json; null where there is none. Owner and mode are checked first. */
    readonly readConfig: Effect.Effect<string | null, PlaceNotTrusted | EnvironmentUnfit>;
    /** Replaces config.json atomically under the home's own lock: `change` gets the present text, and may refuse it. */
    readonly updateConfig: <E>(
      change: (present: string | null) => Result.Result<string, E>,
    ) => Effect.Effect<void, E | PlaceNotTrusted | EnvironmentUnfit>;
  }
>()("@okstra/core/ports/OkstraHome") {
  static readonly layerMemory = (initial: string | null = null, path = "/home/someone/.okstra") =>
    Layer.sync(OkstraHome, () => {
      let config = initial;
      return OkstraHome.of({
        path,
        readConfig: Effect.sync(() => config),
        updateConfig: (change) =>
          Effect.suspend(() => Effect.fromResult(change(config))).pipe(
            Effect.map((text) => {
              config = text;
            }),
          ),
      });
    });
}
