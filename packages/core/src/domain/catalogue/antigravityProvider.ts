import { roles, type Role } from "../profile/Role.ts";
import type { CapabilityRecord, Model, Provider } from "./ModelCatalogue.ts";
import type { ProviderId } from "./ModelRef.ts";

const provider = "antigravity" as ProviderId;

const pointer = "Read the file {prompt-file} and do exactly what it says.";

const capability: CapabilityRecord = {
  cli: "agy",
  probe: ["--version"],
  oneShot: ["--output-format", "stream-json", "-p", pointer],
  prompt: "pointer",
  outputFormat: "agy-stream-json",
  modelArgument: ["--model", "{model}"],
  permissionArguments: {
    "read-only": ["--mode", "plan"],
    worktree: ["--mode", "accept-edits", "--dangerously-skip-permissions"],
    "disposable-checkout": ["--mode", "accept-edits", "--dangerously-skip-permissions"],
  },
  resume: ["--output-format", "stream-json", "--conversation", "{session-id}", "-p", pointer],
  // The slugs carry their effort; `--effort` beside such a slug is rejected.
  efforts: [],
  failureMessages: [
    { contains: "is not recognized as a known model", means: "unknown-model" },
    { contains: "authentication required", means: "not-logged-in" },
    { contains: "UNAUTHENTICATED", means: "not-logged-in" },
    { contains: "Individual quota reached", means: "usage-limit" },
    { contains: "RESOURCE_EXHAUSTED", means: "rate-limit" },
    { contains: "PERMISSION_DENIED", means: "sandbox-refusal" },
  ],
  seenIn: {
    probe: "1.2.16",
    oneShot: "1.2.13",
    prompt: "1.2.13",
    modelArgument: "1.2.13",
    permissionArguments: "1.2.13",
    resume: "1.2.13",
    efforts: "1.2.13",
    failureMessages: "1.2.11",
    models: "1.2.14",
  },
};

interface ModelFacts {
  readonly family: string;
  readonly aliases?: ReadonlyArray<string>;
  readonly roles?: ReadonlyArray<Role>;
}

const model = (id: string, displayName: string, facts: ModelFacts): Model => ({
  provider,
  id,
  displayName,
  aliases: facts.aliases ?? [],
  family: facts.family,
  executionValue: id,
  hostModelValue: null,
  roles: facts.roles ?? roles,
});

const readers: ReadonlyArray<Role> = ["analyser", "critic", "report-writer", "translator"];

/** Antigravity's models: its own, and guests of other families. */
export const antigravityProvider: Provider = {
  id: provider,
  displayName: "Antigravity",
  capability,
  models: [
    model("gemini-3.1-pro-high", "Gemini 3.1 Pro (High)", { family: "gemini", aliases: ["pro"] }),
    model("gemini-3.8-flash-high", "Gemini 3.8 Flash (High)", { family: "gemini", aliases: ["flash"] }),
    model("gemini-3.1-pro-low", "Gemini 3.1 Pro (Low)", { family: "gemini" }),
    model("gemini-3.8-flash-medium", "Gemini 3.8 Flash (Medium)", { family: "gemini" }),
    model("gemini-3.8-flash-low", "Gemini 3.8 Flash (Low)", { family: "gemini" }),
    model("claude-opus-4-6-thinking", "Claude Opus 4.6 (Thinking)", { family: "claude" }),
    model("claude-sonnet-4-6", "Claude Sonnet 4.6", { family: "claude" }),
    model("gpt-oss-120b-medium", "GPT-OSS 120B (Medium)", {
      family: "gpt-oss",
      aliases: ["gpt-oss"],
      roles: readers,
    }),
  ],
  defaults: {
    leader: "gemini-3.1-pro-high",
    analyser: "gemini-3.1-pro-high",
    implementer: "gemini-3.1-pro-high",
    verifier: "gemini-3.8-flash-high",
    critic: "gemini-3.8-flash-high",
    "report-writer": "gemini-3.1-pro-high",
    translator: "gemini-3.1-pro-high",
  },
};
