import { realpathSync } from "node:fs";
import { type FoundSession, LeadSessions } from "@okstra/core/ports/LeadSessions";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { Environment } from "./Environment.ts";
import { newestTranscript } from "./lead/newestTranscript.ts";
import { transcriptFolder } from "./lead/transcriptFolder.ts";

/** Finds the session of a Claude Code lead; no other host tells which session it is in. */
export const layer = (environment: Environment): Layer.Layer<LeadSessions> =>
  Layer.succeed(
    LeadSessions,
    LeadSessions.of({
      current: (host, calledFrom) =>
        Effect.sync(() => (host === "claude-code" ? claudeSession(environment, calledFrom) : null)),
    }),
  );

const claudeSession = (environment: Environment, calledFrom: string): FoundSession | null => {
  const told = environment["CLAUDE_CODE_SESSION_ID"] ?? "";
  // As it was told: whether it may be used is not for the adapter to say, and a guess must not cover it up.
  if (told !== "") return { id: told, source: "environment" };
  const folder = transcriptFolder(environment, realDirectory(calledFrom));
  const id = folder === null ? null : newestTranscript(folder);
  return id === null ? null : { id, source: "transcript" };
};

/** The host names its folder after the working directory as the system tells it, without symbolic links. */
const realDirectory = (directory: string): string => {
  try {
    return realpathSync(directory);
  } catch {
    return directory;
  }
};
