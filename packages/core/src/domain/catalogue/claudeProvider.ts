import { roles } from "../profile/Role.ts";
import type { CapabilityRecord, Model, Provider } from "./ModelCatalogue.ts";
import type { ProviderId } from "./ModelRef.ts";

const provider = "claude" as ProviderId;

const capability: CapabilityRecord = {
  cli: "claude",
  probe: ["--version"],
  oneShot: ["-p", "--output-format", "stream-json", "--verbose"],
  prompt: "stdin",
  outputFormat: "claude-stream-json",
  modelArgument: ["--model", "{model}"],
  // Always explicit: the default mode of `-p` changed in 2.1.302.
  permissionArguments: {
    "read-only": ["--permission-mode", "plan", "--disallowedTools", "Edit,Write,NotebookEdit"],
    worktree: ["--permission-mode", "bypassPermissions"],
    "disposable-checkout": ["--permission-mode", "bypassPermissions"],
  },
  resume: ["-p", "--output-format", "stream-json", "--verbose", "--resume", "{session-id}"],
  efforts: ["low", "medium", "high", "xhigh", "max", "ultracode"],
  failureMessages: [
    { contains: "There's an issue with the selected model", means: "unknown-model" },
    { contains: "Not logged in", means: "not-logged-in" },
    { contains: "Login expired", means: "not-logged-in" },
    { contains: "Invalid API key", means: "not-logged-in" },
    { contains: "OAuth token revoked", means: "not-logged-in" },
    { contains: "You've hit your", means: "usage-limit" },
    { contains: "Credit balance is too low", means: "usage-limit" },
    { contains: "spend limit reached", means: "usage-limit" },
    { contains: "Server is temporarily limiting requests", means: "rate-limit" },
    { contains: "Request rejected (429)", means: "rate-limit" },
    { contains: "Repeated 529 Overloaded", means: "rate-limit" },
  ],
  seenIn: {
    probe: "2.1.326",
    oneShot: "2.1.326",
    prompt: "2.1.326",
    modelArgument: "2.1.326",
    permissionArguments: "2.1.302",
    resume: "2.1.326",
    efforts: "2.1.326",
    failureMessages: "2.1.251",
    models: "2.1.311",
  },
};

const model = (id: string, displayName: string, alias?: string): Model => ({
  provider,
  id,
  displayName,
  aliases: alias === undefined ? [] : [alias],
  family: "claude",
  executionValue: id,
  hostModelValue: alias ?? id,
  roles,
});

/** Claude Code's models. The judging roles have another default than those they judge. */
export const claudeProvider: Provider = {
  id: provider,
  displayName: "Claude",
  capability,
  models: [
    model("claude-opus-5-5", "Claude Opus 5.5", "opus"),
    model("claude-sonnet-5-5", "Claude Sonnet 5.5", "sonnet"),
    model("claude-fable-5-2", "Claude Fable 5.2", "fable"),
    model("claude-haiku-5-5", "Claude Haiku 5.5", "haiku"),
    model("claude-opus-5", "Claude Opus 5"),
    model("claude-sonnet-5", "Claude Sonnet 5"),
    model("claude-fable-5-1", "Claude Fable 5.1"),
    model("claude-opus-4-8", "Claude Opus 4.8"),
    model("claude-opus-4-7", "Claude Opus 4.7"),
    model("claude-haiku-4-5", "Claude Haiku 4.5"),
  ],
  defaults: {
    leader: "claude-opus-5-5",
    analyser: "claude-opus-5-5",
    implementer: "claude-opus-5-5",
    verifier: "claude-sonnet-5-5",
    critic: "claude-sonnet-5-5",
    "report-writer": "claude-opus-5-5",
    translator: "claude-opus-5-5",
  },
};
