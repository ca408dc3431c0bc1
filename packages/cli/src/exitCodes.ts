/** What the exit codes mean: docs/cli.md and every `--help`. */
export const exitCodes = {
  done: 0,
  bug: 1,
  usage: 2,
  refused: 3,
  environment: 4,
  interrupted: 130,
} as const;

/** Wrong whatever stands on disk: decided from the words alone. */
const usage = new Set(["UsageRefused", "SelectionMalformed", "RunRefMalformed", "SlugRefused"]);

/** The machine, not the request, is in the way. */
const environment = new Set([
  "EnvironmentUnfit",
  "TaskLocked",
  "LockLost",
  "CommitPending",
  "RecoveryPending",
]);

/** Everything else that has a tag was refused by a gate, a profile, a host, trust, or a file the user named. */
export const exitCodeOf = (tag: string): number =>
  usage.has(tag) ? exitCodes.usage : environment.has(tag) ? exitCodes.environment : exitCodes.refused;
