import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
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
    /** Replaces config.json atomically under the home's own lock: `change` gets the present text. */
    readonly updateConfig: (
      change: (present: string | null) => string,
    ) => Effect.Effect<void, PlaceNotTrusted | EnvironmentUnfit>;
  }
>()("@okstra/core/ports/OkstraHome") {
  static readonly layerMemory = (initial: string | null = null, path = "/home/someone/.okstra") =>
    Layer.sync(OkstraHome, () => {
      let config = initial;
      return OkstraHome.of({
        path,
        readConfig: Effect.sync(() => config),
        updateConfig: (change) =>
          Effect.sync(() => {
            config = change(config);
          }),
      });
    });
}
