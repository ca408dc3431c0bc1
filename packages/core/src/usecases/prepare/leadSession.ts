import * as Effect from "effect/Effect";
import type { LeadSession } from "../../domain/bundle/BundleFacts.ts";
import type { HostSession } from "../../domain/host/HostSession.ts";
import { Ids } from "../../ports/Ids.ts";
import { LeadSessions } from "../../ports/LeadSessions.ts";

const none: LeadSession = { id: null, source: "none", guessed: false };

/** A fresh id for a lead that okstra starts; the caller's own for a current session, a guess where it is one. */
export const leadSession = Effect.fnUntraced(function* (host: HostSession, calledFrom: string) {
  if (!host.descriptor.resumable) return none;
  if (host.context.entryMode === "spawn-process") {
    return { id: yield* (yield* Ids).uuid, source: "fresh", guessed: false } satisfies LeadSession;
  }
  const found = yield* (yield* LeadSessions).current(host.descriptor.id, calledFrom);
  if (found === null) return none;
  return { ...found, guessed: found.source === "transcript" } satisfies LeadSession;
});
