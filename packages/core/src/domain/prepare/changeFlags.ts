import { parseModelRef } from "../catalogue/ModelRef.ts";
import { analysingRole } from "../assignment/slotCounts.ts";
import { splitPair } from "../assignment/flagWords.ts";
import { isTaskType } from "../task/TaskType.ts";
import type { FlagChanges } from "./FlagChanges.ts";
import type { PrepareFlags } from "./PrepareRequest.ts";

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

const providerOfFlag: Readonly<Record<string, string>> = {
  "claude-model": "claude",
  "codex-model": "codex",
  "antigravity-model": "antigravity",
};

const giveWay = (flags: Flags, name: string, words: ReadonlyArray<string>): void => {
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
      dropRole(flags, "critic");
      return;
    case "executor":
      dropEntries(flags, "role-model", "implementer");
      return;
    case "report-writer-provider":
      dropEntries(flags, "role-model", "report-writer");
      return;
    case "report-writer-model":
      changeReportWriter(flags, words);
      return;
    case "workers":
      dropRole(flags, analyserOf(flags));
      return;
    case "no-plan-verification":
      if (words.length > 0) dropRole(flags, "verifier");
      return;
    case "role-count":
    case "role-model":
      for (const word of words) giveWayToRole(flags, name, word);
      return;
    case "worker-model":
      for (const pair of words.flatMap((word) => word.split(",")).map(splitPair)) {
        if (pair !== null) changeModelsOf(flags, pair.key.toLowerCase(), pair.value);
      }
      return;
    default: {
      const provider = providerOfFlag[name];
      if (provider !== undefined) for (const model of words) changeModelsOf(flags, provider, model);
    }
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
const changeReportWriter = (flags: Flags, [model]: ReadonlyArray<string>): void => {
  const [ref] = refsOf(flags, "report-writer");
  const provider = ref === undefined ? null : (parseModelRef(ref)?.provider ?? null);
  dropEntries(flags, "role-model", "report-writer");
  if (provider !== null && model !== undefined && !model.includes("/"))
    flags["report-writer-provider"] ??= provider;
};

/** `--claude-model` and kin name the model of every analysing and implementing slot on a provider. */
const changeModelsOf = (flags: Flags, provider: string, model: string): void => {
  const ref = model.includes("/") ? model : `${provider}/${model}`;
  for (const role of [analyserOf(flags), "implementer"]) {
    rewriteEntries(flags, role, (refs) =>
      refs.map((each) => (parseModelRef(each)?.provider === provider ? ref : each)),
    );
  }
};

const analyserOf = (flags: Flags): string => {
  const taskType = flags["task-type"];
  return typeof taskType === "string" && isTaskType(taskType) ? analysingRole(taskType) : "analyser";
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

const refsOf = (flags: Flags, role: string): ReadonlyArray<string> =>
  wordsOf(flags, "role-model").flatMap((word) => {
    const pair = splitPair(word);
    return pair?.key === role ? pair.value.split(",") : [];
  });

const keep = (flags: Flags, name: string, words: ReadonlyArray<string>): void => {
  if (words.length === 0) delete flags[name];
  else flags[name] = words;
};

const wordsOf = (flags: PrepareFlags, name: string): ReadonlyArray<string> => {
  const value = flags[name];
  if (typeof value === "string") return [value];
  return typeof value === "object" ? value : [];
};
