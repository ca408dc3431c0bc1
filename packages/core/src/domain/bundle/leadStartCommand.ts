import type { RunManifest } from "../run/RunManifest.ts";
import { shellWords } from "../text/shellWords.ts";

/** What the command is made from: of a manifest that stands, or of a run that is being prepared. */
export type LeadStart = Pick<RunManifest, "entryMode" | "executionIdentity"> & {
  readonly host: Pick<RunManifest["host"], "id">;
  readonly session: Pick<RunManifest["session"], "id">;
  readonly artefacts: Pick<RunManifest["artefacts"], "leadPrompt" | "resumeScript">;
};

/**
 * The command that starts the run's lead, in the project root, so that its session has the id the resume script knows.
 * Null where the lead is there already, and for hosts whose sessions take no id.
 */
export const leadStartCommand = (run: LeadStart): string | null => {
  const words = startWords[run.host.id];
  const { id } = run.session;
  const lead = run.executionIdentity.roleExecutions.find(({ workerId }) => workerId === null);
  const model = lead?.binding.executionValue ?? null;
  if (run.entryMode !== "spawn-process" || run.artefacts.resumeScript === null) return null;
  if (words === undefined || id === null || model === null) return null;
  const values = { "{session-id}": id, "{model}": model, "{lead-prompt}": run.artefacts.leadPrompt };
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
