import type { AssignmentResolutionError } from "@okstra/core/domain/assignment/AssignmentResolutionError";
import type { Refusal } from "@okstra/core/domain/refusal/Problem";
import type { ValuesMissing } from "@okstra/core/domain/prepare/prepareRefusals";
import type { RefusedTogether } from "@okstra/core/domain/refusal/RefusedTogether";

/** What the exit codes mean: docs/cli.md and every `--help`. */
export const exitCodes = {
  done: 0,
  bug: 1,
  usage: 2,
  refused: 3,
  environment: 4,
  interrupted: 130,
} as const;

export const exitCodesLine =
  "Exit codes: 0 done, 1 a bug in okstra, 2 wrong words, 3 refused, 4 the environment is not fit, 130 interrupted.";

/** Wrong whatever stands on disk: decided from the words alone. */
const usage = new Set(["UsageRefused", "SelectionMalformed", "RunRefMalformed", "SlugRefused"]);

/** The machine, not the request, is in the way. */
const environment = new Set([
  "EnvironmentUnfit",
  "TaskLocked",
  "LockLost",
  "CommitPending",
  "RecoveryPending",
  "CliMissing",
]);

/** Everything else that has a tag was refused by a gate, a profile, a host, trust, or a file the user named. */
export const exitCodeOf = (refusal: Refusal): number => {
  if (refusal._tag === "Bug") return exitCodes.bug;
  if (refusal._tag === "Interrupted") return exitCodes.interrupted;
  const tags = [...new Set(causesOf(refusal))];
  if (tags.every((tag) => environment.has(tag))) return exitCodes.environment;
  return tags.every((tag) => usage.has(tag)) ? exitCodes.usage : exitCodes.refused;
};

/** What tells several things at once exits as they do where they agree: a gate that refuses beside them prevails. */
const causesOf = (refusal: Refusal): ReadonlyArray<string> => {
  if (refusal._tag === "RefusedTogether") return (refusal as RefusedTogether).refusals.flatMap(causesOf);
  // What a brief's front matter could have told is missing there; what only a flag tells is missing in the words.
  if (refusal._tag === "ValuesMissing")
    return (refusal as ValuesMissing).missing.map(({ frontMatterKey }) =>
      frontMatterKey === null ? "UsageRefused" : refusal._tag,
    );
  if (refusal._tag === "AssignmentResolutionError")
    return (refusal as AssignmentResolutionError).problems.map((problem) => problem.tag);
  return [refusal._tag];
};
