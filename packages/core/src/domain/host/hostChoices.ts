import type { ModelCatalogue } from "../catalogue/ModelCatalogue.ts";
import { findProvider } from "../catalogue/findModel.ts";
import type { ProviderId } from "../catalogue/ModelRef.ts";
import {
  dispatchGate,
  type DispatchGate,
  type HostDescriptor,
  type TerminalBackend,
  terminalBackends,
  workerRunner,
} from "./HostDescriptor.ts";

/** How a host starts workers on one backend. */
export interface HostOnBackend {
  readonly backend: TerminalBackend;
  /** Whether it starts workers there at all; else a run needs `--render-only`. */
  readonly dispatches: boolean;
  readonly gate: DispatchGate;
  /** Providers whose slots are the host's own sub-agents. */
  readonly native: ReadonlyArray<ProviderId>;
  /** Providers whose CLI okstra starts. */
  readonly byCli: ReadonlyArray<ProviderId>;
}

export interface HostChoice {
  readonly host: HostDescriptor;
  /** The CLI that okstra starts as the lead; null where it starts none. */
  readonly cli: { readonly name: string; readonly present: boolean } | null;
  readonly backends: ReadonlyArray<HostOnBackend>;
}

/** Every host with what it does on each backend: the table of docs/hosts.md, for the providers there are. */
export const hostChoices = (
  hosts: ReadonlyArray<HostDescriptor>,
  catalogue: ModelCatalogue,
  presence: Readonly<Record<string, boolean>>,
): ReadonlyArray<HostChoice> =>
  hosts.map((host) => ({
    host,
    cli: cliOf(host, catalogue, presence),
    backends: terminalBackends.map((backend) => onBackend(host, backend, catalogue)),
  }));

const cliOf = (
  { nativeProvider, entryModes }: HostDescriptor,
  catalogue: ModelCatalogue,
  presence: Readonly<Record<string, boolean>>,
): HostChoice["cli"] => {
  const provider = nativeProvider === null ? null : findProvider(catalogue, nativeProvider);
  const name = provider?.capability?.cli ?? null;
  return name === null || !entryModes.includes("spawn-process")
    ? null
    : { name, present: presence[name] === true };
};

const onBackend = (
  host: HostDescriptor,
  backend: TerminalBackend,
  { providers }: ModelCatalogue,
): HostOnBackend => {
  const isNative = (id: ProviderId): boolean => workerRunner(host, backend, id) === "native-session";
  const runnable = providers.filter(({ id, capability }) => isNative(id) || capability !== null);
  return {
    backend,
    dispatches: host.dispatchesOn.includes(backend),
    gate: dispatchGate(host, backend),
    native: runnable.filter(({ id }) => isNative(id)).map(({ id }) => id),
    byCli: runnable.filter(({ id }) => !isNative(id)).map(({ id }) => id),
  };
};
