import type { RunFrame } from "./RunFrame.ts";
import { shellWords } from "../text/shellWords.ts";

/**
 * The command that starts the run's lead, in the project root, so that its session has the id the resume script knows.
 * Null where the lead is there already, and for hosts whose sessions take no id.
 */
export const leadStartCommand = ({ facts, paths, resumeScript }: RunFrame): string | null => {
  const words = startWords[facts.host.descriptor.id];
  const { id } = facts.session;
  const model = facts.plan.slots.find(({ role }) => role === "leader")?.binding.executionValue ?? null;
  if (facts.host.context.entryMode !== "spawn-process" || resumeScript === null) return null;
  if (words === undefined || id === null || model === null) return null;
  const values = { "{session-id}": id, "{model}": model, "{lead-prompt}": paths.leadPrompt };
  return shellWords(
    words.map((word) =>
      word.replaceAll(/\{[a-z-]+\}/g, (name) => values[name as keyof typeof values] ?? name),
    ),
  );
};

/** Host id → how a lead of it is started with a session id and the file it has to read. */
const startWords: Readonly<Record<string, ReadonlyArray<string>>> = {
  "claude-code": [
    "claude",
    "--session-id",
    "{session-id}",
    "--model",
    "{model}",
    "Read {lead-prompt} whole and do what it says.",
  ],
};
