import { byCodePoint } from "../text/codePointOrder.ts";
import type { HostSessionContext, LeadAttestation } from "./HostSession.ts";

/** The one form a context is recorded in: fixed key order, functions sorted and each once, no spaces. */
export const serialiseHostSessionContext = (context: HostSessionContext): string =>
  JSON.stringify({
    hostId: context.hostId,
    entryMode: context.entryMode,
    availableFunctions: [...new Set(context.availableFunctions)].sort(byCodePoint),
    interactionSurface: context.interactionSurface,
    currentModel: canonicalModel(context.currentModel),
  });

const canonicalModel = (model: LeadAttestation) =>
  model.kind === "unknown"
    ? { kind: model.kind }
    : {
        kind: model.kind,
        providerId: model.providerId,
        ...(model.modelId === null ? {} : { modelId: model.modelId }),
      };
