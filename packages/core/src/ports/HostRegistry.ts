import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { HostDescriptor } from "../domain/host/HostDescriptor.ts";
import { shippedHosts } from "../domain/host/shippedHosts.ts";

/** The hosts a lead can run in. Other tools provide their own layer to add one. */
export class HostRegistry extends Context.Service<
  HostRegistry,
  { readonly hosts: Effect.Effect<ReadonlyArray<HostDescriptor>> }
>()("@okstra/core/ports/HostRegistry") {
  static readonly layerOf = (hosts: ReadonlyArray<HostDescriptor>) =>
    Layer.succeed(HostRegistry, HostRegistry.of({ hosts: Effect.succeed(hosts) }));
  static readonly layer = HostRegistry.layerOf(shippedHosts);
}
