import { roles } from "../profile/Role.ts";
import type { CapabilityRecord, Model, Provider } from "./ModelCatalogue.ts";
import type { ProviderId } from "./ModelRef.ts";

const provider = "codex" as ProviderId;

const capability: CapabilityRecord = {
  cli: "codex",
  probe: ["--version"],
  oneShot: ["exec", "--json", "--skip-git-repo-check", "-o", "{last-message-file}", "-"],
  prompt: "stdin",
  outputFormat: "codex-json",
  modelArgument: ["-m", "{model}"],
  permissionArguments: {
    "read-only": ["-s", "read-only"],
    worktree: ["-s", "workspace-write"],
    "disposable-checkout": ["-s", "workspace-write"],
  },
  // `-s` is no argument of `resume`: what limits the sandbox stands before the word.
  resume: [
    "exec",
    "--json",
    "--skip-git-repo-check",
    "-o",
    "{last-message-file}",
    "resume",
    "{session-id}",
    "-",
  ],
  efforts: ["low", "medium", "high", "xhigh", "max", "ultra"],
  failureMessages: [
    { contains: "model is not supported when using Codex", means: "unknown-model" },
    { contains: "Model metadata for", means: "unknown-model" },
    { contains: "Not logged in", means: "not-logged-in" },
    // The apostrophe before it is ' or ’, depending on the version.
    { contains: "hit your usage limit", means: "usage-limit" },
    { contains: "Your workspace is out of credits", means: "usage-limit" },
    { contains: "spend cap", means: "usage-limit" },
    { contains: "Quota exceeded.", means: "usage-limit" },
    { contains: "Selected model is at capacity", means: "rate-limit" },
    { contains: "exceeded retry limit, last status: 429", means: "rate-limit" },
    { contains: "Not inside a trusted directory", means: "sandbox-refusal" },
  ],
  seenIn: {
    probe: "0.171.0",
    oneShot: "0.171.0",
    prompt: "0.171.0",
    modelArgument: "0.171.0",
    permissionArguments: "0.171.0",
    resume: "unverified",
    efforts: "0.159",
    failureMessages: "0.151",
    models: "0.159",
  },
};

const model = (id: string, displayName: string, alias?: string): Model => ({
  provider,
  id,
  displayName,
  aliases: alias === undefined ? [] : [alias],
  family: "gpt",
  executionValue: id,
  hostModelValue: null,
  roles,
});

/** Codex CLI's models. The judging roles have another default than those they judge. */
export const codexProvider: Provider = {
  id: provider,
  displayName: "Codex",
  capability,
  models: [
    model("gpt-6.1-sol", "GPT-6.1 Sol", "sol"),
    model("gpt-6-sol", "GPT-6 Sol"),
    model("gpt-6-astra", "GPT-6 Astra", "astra"),
    model("gpt-6-luna", "GPT-6 Luna", "luna"),
    model("gpt-5.6-sol", "GPT-5.6 Sol"),
    model("gpt-5.6-terra", "GPT-5.6 Terra", "terra"),
    model("gpt-5.6-luna", "GPT-5.6 Luna"),
  ],
  defaults: {
    leader: "gpt-6.1-sol",
    analyser: "gpt-6.1-sol",
    implementer: "gpt-6.1-sol",
    verifier: "gpt-6-sol",
    critic: "gpt-6-sol",
    "report-writer": "gpt-6.1-sol",
    translator: "gpt-6.1-sol",
  },
};
