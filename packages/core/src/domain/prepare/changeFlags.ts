import { parseModelRef } from "../catalogue/ModelRef.ts";
import { splitPair } from "../assignment/flagWords.ts";
import type { FlagChanges } from "./FlagChanges.ts";
import type { PrepareFlags } from "./PrepareRequest.ts";
import { providerModels, refsOf, rolesOfFlag, wordsOf } from "./rolesOfFlag.ts";

type Flags = Record<string, PrepareFlags[string]>;

/**
 * The recorded flags with some of them changed. A canonical argv says everything about the roster; what it says only
 * as a consequence of a changed flag gives way to it, so that a change contradicts nothing the user never said.
 */
export const changeFlags = (recorded: PrepareFlags, changes: FlagChanges): PrepareFlags => {
  const flags: Flags = { ...recorded };
  for (const [name, value] of changes) giveWay(flags, name, value === null ? [] : [value].flat().map(String));
  for (const [name, value] of changes) {
    if (value === null) delete flags[name];
    else if (byRole.has(name)) flags[name] = [...wordsOf(flags, name), ...(value as ReadonlyArray<string>)];
    else flags[name] = value;
  }
  return flags;
};

/** Lists whose entries each speak of one role. */
const byRole = new Set(["role-count", "role-model"]);

const giveWay = (flags: Flags, name: string, words: ReadonlyArray<string>): void => {
  const roles = rolesOfFlag(flags, name, words[0] ?? "");
  switch (name) {
    case "lead-runtime":
      delete flags["lead-provider"];
      delete flags["lead-model"];
      delete flags["host-session-context-json"];
      return;
    case "lead-provider":
      delete flags["lead-model"];
      return;
    case "critic":
    case "workers":
      for (const role of roles) dropRole(flags, role);
      return;
    case "no-plan-verification":
      if (words.length > 0) for (const role of roles) dropRole(flags, role);
      return;
    case "executor":
    case "report-writer-provider":
    case "report-writer-model":
      if (name === "report-writer-model") keepWritersProvider(flags, words);
      for (const role of roles) dropEntries(flags, "role-model", role);
      return;
    case "role-count":
    case "role-model":
      for (const word of words) giveWayToRole(flags, name, word);
      return;
    default:
      for (const word of words) changeModels(flags, name, word);
  }
};

const giveWayToRole = (flags: Flags, name: string, word: string): void => {
  const pair = splitPair(word);
  if (pair === null) return;
  const role = pair.key.toLowerCase();
  if (role === "critic") delete flags["critic"];
  if (role === "leader") {
    delete flags["lead-provider"];
    delete flags["lead-model"];
  }
  if (name === "role-model") {
    // The list's length is the count, unless both are changed.
    dropRole(flags, role);
    return;
  }
  dropEntries(flags, "role-count", role);
  const count = Number(pair.value);
  rewriteEntries(flags, role, (refs) => refs.slice(0, count));
};

/** A bare model is meant on the recorded provider: it is the model alone that changes. */
const keepWritersProvider = (flags: Flags, [model]: ReadonlyArray<string>): void => {
  const [ref] = refsOf(flags, "report-writer");
  const provider = ref === undefined ? null : (parseModelRef(ref)?.provider ?? null);
  if (provider !== null && model !== undefined && !model.includes("/"))
    flags["report-writer-provider"] ??= provider;
};

const changeModels = (flags: Flags, name: string, word: string): void => {
  const roles = rolesOfFlag(flags, name, word);
  for (const { provider, model } of providerModels(name, word)) {
    const ref = model.includes("/") ? model : `${provider}/${model}`;
    for (const role of roles)
      rewriteEntries(flags, role, (refs) =>
        refs.map((each) => (parseModelRef(each)?.provider === provider ? ref : each)),
      );
  }
};

const dropRole = (flags: Flags, role: string): void => {
  for (const name of byRole) dropEntries(flags, name, role);
};

const dropEntries = (flags: Flags, name: string, role: string): void =>
  keep(
    flags,
    name,
    wordsOf(flags, name).filter((word) => splitPair(word)?.key !== role),
  );

const rewriteEntries = (
  flags: Flags,
  role: string,
  rewrite: (refs: ReadonlyArray<string>) => ReadonlyArray<string>,
): void =>
  keep(
    flags,
    "role-model",
    wordsOf(flags, "role-model").flatMap((word) => {
      const pair = splitPair(word);
      if (pair?.key !== role) return [word];
      const refs = rewrite(pair.value.split(","));
      return refs.length === 0 ? [] : [`${role}=${refs.join(",")}`];
    }),
  );

const keep = (flags: Flags, name: string, words: ReadonlyArray<string>): void => {
  if (words.length === 0) delete flags[name];
  else flags[name] = words;
};
