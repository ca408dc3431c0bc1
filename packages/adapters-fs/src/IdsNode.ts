import { randomUUID } from "node:crypto";
import { Ids } from "@okstra/core/ports/Ids";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";

export const layer: Layer.Layer<Ids> = Layer.succeed(Ids, Ids.of({ uuid: Effect.sync(() => randomUUID()) }));
