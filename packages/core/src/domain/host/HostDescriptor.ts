import * as Schema from "effect/Schema";
import type { ProviderId } from "../catalogue/ModelRef.ts";

/** A registered host's id: `claude-code`, `codex`, `external`, or one another tool adds. */
export const HostId = Schema.String.check(
  Schema.isPattern(/^[a-z][a-z0-9-]{0,39}$/u, {
    expected: "a host id: lower-case letters, digits and hyphens",
  }),
).pipe(Schema.brand("okstra/HostId"));
export type HostId = typeof HostId.Type;

export const entryModes = ["spawn-process", "current-session"] as const;
export type EntryMode = (typeof entryModes)[number];

export const terminalBackends = ["cmux-pane", "tmux-pane", "cli-wrapper"] as const;
export type TerminalBackend = (typeof terminalBackends)[number];

export const runners = ["current-session", "native-session", "cli-wrapper"] as const;
export type Runner = (typeof runners)[number];

/** What the lead must do to get its workers started: its own sub-agents beside dispatch, or dispatch alone. */
export type DispatchGate = "sub-agents-and-dispatch" | "dispatch";

export interface HostDescriptor {
  readonly id: HostId;
  /** The agent's name as prose shows it, `Claude Code`. */
  readonly agentLabel: string;
  /** The lead's name as tables show it, `Claude lead`. */
  readonly leadLabel: string;
  /** The provider its lead must be; null where it is free. */
  readonly nativeProvider: ProviderId | null;
  readonly entryModes: ReadonlyArray<EntryMode>;
  readonly functions: ReadonlyArray<string>;
  /** Providers whose slots run as the host's own sub-agents while no panes are used. */
  readonly nativeProviders: ReadonlyArray<ProviderId>;
  /** The backends it can dispatch on; elsewhere a run needs `--render-only`. */
  readonly dispatchesOn: ReadonlyArray<TerminalBackend>;
  /** Whether a resume script can be written for its sessions. */
  readonly resumable: boolean;
}

export const isPaneBackend = (backend: TerminalBackend): boolean => backend !== "cli-wrapper";

/** How a worker slot of `provider` is started under `host` on `backend`. */
export const workerRunner = (host: HostDescriptor, backend: TerminalBackend, provider: ProviderId): Runner =>
  !isPaneBackend(backend) && host.nativeProviders.includes(provider) ? "native-session" : "cli-wrapper";

export const dispatchGate = (host: HostDescriptor, backend: TerminalBackend): DispatchGate =>
  !isPaneBackend(backend) && host.nativeProviders.length > 0 ? "sub-agents-and-dispatch" : "dispatch";
