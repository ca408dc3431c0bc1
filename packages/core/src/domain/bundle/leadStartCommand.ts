import type { RunManifest } from "../run/RunManifest.ts";
import { shellWords } from "../text/shellWords.ts";

/** What the command is made from: of a manifest that stands, or of a run that is being prepared. */
export type LeadStart = Pick<RunManifest, "entryMode" | "executionIdentity"> & {
  readonly host: Pick<RunManifest["host"], "id">;
  readonly session: Pick<RunManifest["session"], "id">;
  readonly artefacts: Pick<RunManifest["artefacts"], "leadPrompt" | "resumeScript">;
};

/**
 * The command that starts the run's lead, in the project root; where the host's sessions take an id, so that its session
 * has the one the resume script knows. Null where the lead is there already, and for hosts no command is known of.
 */
export const leadStartCommand = (run: LeadStart): string | null => {
  const words = startWords[run.host.id];
  const { id } = run.session;
  const lead = run.executionIdentity.roleExecutions.find(({ workerId }) => workerId === null);
  const model = lead?.binding.executionValue ?? null;
  if (run.entryMode !== "spawn-process" || words === undefined || model === null) return null;
  const resumed = id !== null && run.artefacts.resumeScript !== null;
  if (words.includes("{session-id}") && !resumed) return null;
  const values = { "{session-id}": id, "{model}": model, "{lead-prompt}": run.artefacts.leadPrompt };
  return shellWords(
    words.map((word) =>
      word.replaceAll(/\{[a-z-]+\}/g, (name) => values[name as keyof typeof values] ?? name),
    ),
  );
};

const readPrompt = "Read {lead-prompt} whole and do what it says.";

/** Host id → how a lead of it is started with the file it has to read. */
const startWords: Readonly<Record<string, ReadonlyArray<string>>> = {
  "claude-code": ["claude", "--session-id", "{session-id}", "--model", "{model}", readPrompt],
  codex: ["codex", "--model", "{model}", readPrompt],
};
