import { changeFlags } from "./changeFlags.ts";
import type { FlagChanges } from "./FlagChanges.ts";
import type { PrepareFlags } from "./PrepareRequest.ts";
import { rolesOfFlag } from "./rolesOfFlag.ts";

/** The roles of which the changed words say something else than the recorded ones, or no longer anything. */
export const changedRoles = (recorded: PrepareFlags, changes: FlagChanges): ReadonlyArray<string> => {
  const before = wordsByRole(recorded);
  const after = wordsByRole(changeFlags(recorded, changes));
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (role) => before.get(role)?.join("\n") !== after.get(role)?.join("\n"),
  );
};

const wordsByRole = (flags: PrepareFlags): ReadonlyMap<string, ReadonlyArray<string>> => {
  const words = new Map<string, ReadonlyArray<string>>();
  for (const [name, value] of Object.entries(flags)) {
    for (const word of [value].flat().map(String)) {
      for (const role of rolesOfFlag(flags, name, word))
        words.set(role, [...(words.get(role) ?? []), `${name} ${word}`]);
    }
  }
  return words;
};
