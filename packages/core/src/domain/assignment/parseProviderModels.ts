import type { ProviderId } from "../catalogue/ModelRef.ts";
import type { PrepareFlags } from "../prepare/PrepareRequest.ts";
import { readModel, readProvider, shown, splitPair, wordOf, wordsOf } from "./flagWords.ts";
import type { Selection } from "./Selection.ts";
import type { Complain } from "./SelectionMalformed.ts";

type ProviderModel = Selection["providerModels"][number];

const named = ["claude-model", "codex-model", "antigravity-model", "gemini-model"] as const;

const providerOf = (flag: (typeof named)[number]): ProviderId =>
  (flag === "gemini-model" ? "antigravity" : flag.slice(0, -"-model".length)) as ProviderId;

/**
 * `--claude-model` and kin, then `--worker-model p=m,…`. Two statements about one provider in different words are
 * both kept: only the catalogue tells whether an alias and an id mean the same model.
 */
export const parseProviderModels = (
  flags: PrepareFlags,
  complain: Complain,
): ReadonlyArray<ProviderModel> => {
  requireOneAntigravityModel(flags, complain);
  const fromFlags = named.flatMap((flag): ReadonlyArray<ProviderModel> => {
    const word = wordOf(flags, flag, complain);
    if (word === null) return [];
    const provider = providerOf(flag);
    const model = readModel(`--${flag}`, word, complain, provider);
    return model === null ? [] : [{ provider, model, flag: `--${flag}` }];
  });
  return [...fromFlags, ...parseWorkerModels(flags, complain)];
};

const requireOneAntigravityModel = (flags: PrepareFlags, complain: Complain): void => {
  const silent: Complain = () => {};
  const [antigravity, gemini] = [
    wordOf(flags, "antigravity-model", silent),
    wordOf(flags, "gemini-model", silent),
  ];
  if (antigravity !== null && gemini !== null && antigravity !== gemini) {
    complain(
      "--gemini-model",
      `${shown(gemini)} beside --antigravity-model ${shown(antigravity)}`,
      "one model",
    );
  }
};

const parseWorkerModels = (flags: PrepareFlags, complain: Complain): ReadonlyArray<ProviderModel> => {
  const flag = "--worker-model";
  const seen = new Map<ProviderId, string>();
  const models: Array<ProviderModel> = [];
  for (const entry of wordsOf(flags, "worker-model", complain).flatMap((word) => word.split(","))) {
    const pair = splitPair(entry);
    if (pair === null) {
      complain(flag, shown(entry.trim()), "provider=model, such as codex=sol");
      continue;
    }
    const provider = readProvider(flag, pair.key, complain);
    if (provider === null) continue;
    const before = seen.get(provider);
    if (before !== undefined)
      complain(flag, `${provider}=${before} and ${provider}=${pair.value}`, "a provider once");
    seen.set(provider, before ?? pair.value);
    const model = readModel(flag, pair.value, complain, provider);
    if (model !== null && before === undefined) models.push({ provider, model, flag });
  }
  return models;
};
