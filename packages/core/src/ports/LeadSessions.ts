import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { HostId } from "../domain/host/HostDescriptor.ts";

export interface FoundSession {
  /** As it was found: only `requireSessionId` makes it one that may be used. */
  readonly id: string;
  readonly source: "environment" | "transcript";
}

/** The session a current-session lead is in: its host's variable, else the newest transcript of the caller's folder. */
export class LeadSessions extends Context.Service<
  LeadSessions,
  { readonly current: (host: HostId, calledFrom: string) => Effect.Effect<FoundSession | null> }
>()("@okstra/core/ports/LeadSessions") {
  static readonly layerOf = (found: FoundSession | null) =>
    Layer.succeed(LeadSessions, LeadSessions.of({ current: () => Effect.succeed(found) }));
}
