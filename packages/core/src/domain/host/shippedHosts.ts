import type { ProviderId } from "../catalogue/ModelRef.ts";
import { terminalBackends, type HostDescriptor, type HostId } from "./HostDescriptor.ts";

const claude = "claude" as ProviderId;
const codex = "codex" as ProviderId;

/** The hosts okstra knows without another tool's help. What each does on which backend: docs/hosts.md. */
export const shippedHosts: ReadonlyArray<HostDescriptor> = [
  {
    id: "claude-code" as HostId,
    agentLabel: "Claude Code",
    leadLabel: "Claude lead",
    nativeProvider: claude,
    entryModes: ["spawn-process", "current-session"],
    functions: ["Agent", "SendMessage", "Bash", "Read", "Write"],
    nativeProviders: [claude],
    dispatchesOn: terminalBackends,
    resumable: true,
  },
  {
    id: "codex" as HostId,
    agentLabel: "Codex CLI",
    leadLabel: "Codex lead",
    nativeProvider: codex,
    entryModes: ["spawn-process", "current-session"],
    functions: ["shell"],
    nativeProviders: [],
    dispatchesOn: terminalBackends,
    resumable: false,
  },
  {
    id: "external" as HostId,
    agentLabel: "External agent",
    leadLabel: "External lead",
    nativeProvider: null,
    entryModes: ["current-session"],
    functions: [],
    nativeProviders: [],
    dispatchesOn: terminalBackends,
    resumable: false,
  },
];
