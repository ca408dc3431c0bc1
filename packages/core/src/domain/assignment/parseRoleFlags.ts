import type { PrepareFlags } from "../prepare/PrepareRequest.ts";
import type { Role } from "../profile/Role.ts";
import { readModel, readRole, shown, splitPair, wordsOf } from "./flagWords.ts";
import type { NamedModel, Selection } from "./Selection.ts";
import type { Complain } from "./SelectionMalformed.ts";

const roleCount = "--role-count";
const roleModel = "--role-model";

/** `--role-count role=N`, repeatable. A role counted twice must be counted the same. */
export const parseRoleCounts = (flags: PrepareFlags, complain: Complain): Selection["counts"] => {
  const counts: Partial<Record<Role, number>> = {};
  for (const word of wordsOf(flags, "role-count", complain)) {
    const pair = splitPair(word);
    if (pair === null) {
      complain(roleCount, shown(word), "role=N, such as analyser=3");
      continue;
    }
    const role = readRole(roleCount, pair.key, complain);
    const count = readCount(pair.value);
    if (count === null) complain(roleCount, shown(word), "a whole number from 0 to 999 after the =");
    if (role === "leader" || role === "translator") {
      complain(roleCount, shown(word), `a role that can be counted; a run has its ${role} or none`);
    } else if (role !== null && count !== null) {
      const before = counts[role];
      if (before !== undefined && before !== count) {
        complain(roleCount, `${role}=${before} and ${role}=${count}`, `one count for "${role}"`);
      }
      counts[role] = before ?? count;
    }
  }
  return counts;
};

/** `--role-model role=ref[,ref…]`, repeatable. A role named twice must be given the same models. */
export const parseRoleModels = (flags: PrepareFlags, complain: Complain): Selection["roleModels"] => {
  const models: Partial<Record<Role, ReadonlyArray<NamedModel>>> = {};
  for (const word of wordsOf(flags, "role-model", complain)) {
    const pair = splitPair(word);
    if (pair === null) {
      complain(roleModel, shown(word), "role=ref[,ref…], such as analyser=claude/opus,codex/sol");
      continue;
    }
    const role = readRole(roleModel, pair.key, complain);
    const named = readList(word, pair.value, complain);
    if (role === "translator") {
      complain(roleModel, shown(word), "no model for the translator; it takes the report writer's");
    } else if (role !== null && named !== null) {
      const before = models[role];
      if (before !== undefined && listText(before) !== listText(named)) {
        complain(
          roleModel,
          `${role}=${listText(before)} and ${role}=${listText(named)}`,
          `one list for "${role}"`,
        );
      }
      models[role] = before ?? named;
    }
  }
  return models;
};

const readCount = (text: string): number | null => (/^\d{1,3}$/.test(text) ? Number(text) : null);

const readList = (word: string, value: string, complain: Complain): ReadonlyArray<NamedModel> | null => {
  const entries = value.split(",").map((entry) => entry.trim());
  if (entries.includes(""))
    complain(roleModel, `${shown(word)} with an empty entry`, "a model between the commas");
  const named = entries.map((entry) => (entry === "" ? null : readModel(roleModel, entry, complain)));
  return named.every((model) => model !== null) ? named : null;
};

const listText = (models: ReadonlyArray<NamedModel>): string =>
  models.map(({ provider, name }) => (provider === null ? name : `${provider}/${name}`)).join(",");
