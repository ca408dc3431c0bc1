import type { FlagEntry } from "@okstra/core/domain/prepare/prepareFlagTable";

const how = (name: string, kind: FlagEntry["kind"], value: string, about: string): FlagEntry => ({
  name,
  kind,
  value,
  about,
  group: "How",
});

/** The flags that commands on a project share. */
export const jsonFlag = how("json", "switch", "", "one JSON document on standard output");
export const cwdFlag = how("cwd", "text", "folder", "work as if called from there");
export const projectRootFlag = how(
  "project-root",
  "text",
  "folder",
  "the project; else found upward from here",
);
export const yesFlag = how("yes", "switch", "", "ask nothing");
export const lockTimeoutFlag = how(
  "lock-timeout",
  "text",
  "seconds",
  "how long to wait for a task's lock (default 30)",
);
export const projectFlags: ReadonlyArray<FlagEntry> = [projectRootFlag, cwdFlag, jsonFlag];

export const flag = how;
