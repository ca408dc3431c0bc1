import { splitPair } from "../assignment/flagWords.ts";
import { analysingRole } from "../assignment/slotCounts.ts";
import { parseModelRef } from "../catalogue/ModelRef.ts";
import { isTaskType } from "../task/TaskType.ts";
import type { PrepareFlags } from "./PrepareRequest.ts";

/**
 * The roles that a word of a flag speaks of where these are the other flags. Whatever is said of the report writer is
 * said of the translator, which takes its model from it.
 */
export const rolesOfFlag = (flags: PrepareFlags, name: string, word: string): ReadonlyArray<string> => {
  const roles = namedRoles(flags, name, word);
  return roles.includes("report-writer") ? [...roles, "translator"] : roles;
};

const roleOfFlag: Readonly<Record<string, string>> = {
  "lead-runtime": "leader",
  "lead-provider": "leader",
  "lead-model": "leader",
  critic: "critic",
  executor: "implementer",
  "report-writer-provider": "report-writer",
  "report-writer-model": "report-writer",
  "no-plan-verification": "verifier",
};

const namedRoles = (flags: PrepareFlags, name: string, word: string): ReadonlyArray<string> => {
  const role = roleOfFlag[name];
  if (role !== undefined) return [role];
  if (name === "workers") return [analyserOf(flags)];
  if (name === "role-count" || name === "role-model") {
    const pair = splitPair(word);
    return pair === null ? [] : [pair.key.toLowerCase()];
  }
  const providers = providerModels(name, word).map(({ provider }) => provider);
  return [analyserOf(flags), "implementer"].filter((each) =>
    refsOf(flags, each).some((ref) => providers.includes(parseModelRef(ref)?.provider ?? "")),
  );
};

const providerOfFlag: Readonly<Record<string, string>> = {
  "claude-model": "claude",
  "codex-model": "codex",
  "antigravity-model": "antigravity",
};

/** `--claude-model` and kin name the model of every analysing and implementing slot on a provider. */
export const providerModels = (
  name: string,
  word: string,
): ReadonlyArray<{ readonly provider: string; readonly model: string }> => {
  const provider = providerOfFlag[name];
  if (provider !== undefined) return [{ provider, model: word }];
  if (name !== "worker-model") return [];
  return word.split(",").flatMap((each) => {
    const pair = splitPair(each);
    return pair === null ? [] : [{ provider: pair.key.toLowerCase(), model: pair.value }];
  });
};

const analyserOf = (flags: PrepareFlags): string => {
  const taskType = flags["task-type"];
  return typeof taskType === "string" && isTaskType(taskType) ? analysingRole(taskType) : "analyser";
};

export const refsOf = (flags: PrepareFlags, role: string): ReadonlyArray<string> =>
  wordsOf(flags, "role-model").flatMap((word) => {
    const pair = splitPair(word);
    return pair?.key === role ? pair.value.split(",") : [];
  });

export const wordsOf = (flags: PrepareFlags, name: string): ReadonlyArray<string> => {
  const value = flags[name];
  if (typeof value === "string") return [value];
  return typeof value === "object" ? value : [];
};
