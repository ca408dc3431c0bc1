import type { EntryMode, HostDescriptor, HostId } from "./HostDescriptor.ts";

/**
 * What is known of the model a current-session lead runs: `attested` by the host, `declared` by the lead flags
 * under a host without a native provider, or `unknown`. Never filled from defaults.
 */
export type LeadAttestation =
  | { readonly kind: "attested"; readonly providerId: string; readonly modelId: string }
  /** The model is null where the flags declare a provider and no more. */
  | { readonly kind: "declared"; readonly providerId: string; readonly modelId: string | null }
  | { readonly kind: "unknown" };

/** The decoded `--host-session-context-json`. */
export interface HostSessionContext {
  readonly hostId: HostId;
  readonly entryMode: EntryMode;
  readonly availableFunctions: ReadonlyArray<string>;
  readonly interactionSurface: string;
  readonly currentModel: LeadAttestation;
}

/** The host of a run as resolved: its descriptor and the session it was asked from. */
export interface HostSession {
  readonly descriptor: HostDescriptor;
  readonly context: HostSessionContext;
  /** Where the host id came from, for `--explain`. */
  readonly source: "flag" | "context" | "project.json" | "config.json" | "default";
}
