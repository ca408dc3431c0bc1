import { splitPair } from "../assignment/flagWords.ts";
import { changeFlags } from "./changeFlags.ts";
import type { FlagChanges } from "./FlagChanges.ts";
import type { PrepareFlags } from "./PrepareRequest.ts";

/** The roles of which the changed words say something else than the recorded ones, or no longer anything. */
export const changedRoles = (recorded: PrepareFlags, changes: FlagChanges): ReadonlyArray<string> => {
  const before = wordsByRole(recorded);
  const after = wordsByRole(changeFlags(recorded, changes));
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (role) => before.get(role)?.join("\n") !== after.get(role)?.join("\n"),
  );
};

const roleOfFlag: Readonly<Record<string, string>> = {
  "lead-runtime": "leader",
  "lead-provider": "leader",
  "lead-model": "leader",
  "host-session-context-json": "leader",
  critic: "critic",
  executor: "implementer",
  "report-writer-provider": "report-writer",
  "report-writer-model": "report-writer",
  "no-plan-verification": "verifier",
};

const wordsByRole = (flags: PrepareFlags): ReadonlyMap<string, ReadonlyArray<string>> => {
  const words = new Map<string, ReadonlyArray<string>>();
  for (const [name, value] of Object.entries(flags)) {
    for (const word of [value].flat().map(String)) {
      const pair = name === "role-count" || name === "role-model" ? splitPair(word) : null;
      const role = pair?.key.toLowerCase() ?? roleOfFlag[name];
      if (role !== undefined) words.set(role, [...(words.get(role) ?? []), `${name} ${pair?.value ?? word}`]);
    }
  }
  return words;
};
