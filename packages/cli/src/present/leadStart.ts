import { leadStartCommand } from "@okstra/core/domain/bundle/leadStartCommand";
import type { RunManifest } from "@okstra/core/domain/run/RunManifest";

/** How a run's lead is started by hand; nothing where the lead is there already, or its host has no such command. */
export const leadStartLines = (manifest: RunManifest): ReadonlyArray<string> => {
  const start = leadStartCommand(manifest);
  return start === null ? [] : [`start the lead, in the project root: ${start}`];
};
