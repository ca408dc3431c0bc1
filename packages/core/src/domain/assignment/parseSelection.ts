import * as Result from "effect/Result";
import { providerId, type ProviderId } from "../catalogue/ModelRef.ts";
import type { PrepareFlags } from "../prepare/PrepareRequest.ts";
import type { IndependenceFloor } from "../profile/RoleProfile.ts";
import type { Problem } from "../refusal/Problem.ts";
import { readModel, readProvider, shown, wordOf } from "./flagWords.ts";
import { parseProviderModels } from "./parseProviderModels.ts";
import { parseRoleCounts, parseRoleModels } from "./parseRoleFlags.ts";
import { requireConsistent } from "./requireConsistent.ts";
import type { Selection, SlotChoice } from "./Selection.ts";
import { complainInto, SelectionMalformed, type Complain } from "./SelectionMalformed.ts";

/**
 * What the flags say about the roster. Refuses, all at once, everything that is wrong whatever project, profile and
 * catalogue are: malformed words, and flags that contradict each other by the words alone.
 */
export const parseSelection = (flags: PrepareFlags): Result.Result<Selection, SelectionMalformed> => {
  const problems: Array<Problem> = [];
  const complain = complainInto(problems);
  const workers = parseWorkers(flags, complain);
  const selection: Selection = {
    counts: parseRoleCounts(flags, complain),
    roleModels: parseRoleModels(flags, complain),
    workers: workers?.providers ?? null,
    workersNameReportWriter: workers?.reportWriter ?? false,
    executor: parseExecutor(flags, complain),
    critic: parseCritic(flags, complain),
    lead: parseSlot(flags, "lead", complain),
    reportWriter: parseSlot(flags, "report-writer", complain),
    providerModels: parseProviderModels(flags, complain),
    independence: parseIndependence(flags, complain),
  };
  requireConsistent(selection, complain);
  return problems.length === 0
    ? Result.succeed(selection)
    : Result.fail(new SelectionMalformed({ problems }));
};

interface Workers {
  readonly providers: ReadonlyArray<ProviderId>;
  readonly reportWriter: boolean;
}

const parseWorkers = (flags: PrepareFlags, complain: Complain): Workers | null => {
  const word = wordOf(flags, "workers", complain);
  if (word === null) return null;
  const providers: Array<ProviderId> = [];
  let reportWriter = false;
  for (const entry of word.split(",").map((part) => part.trim())) {
    if (entry === "") {
      complain("--workers", `${shown(word)} with an empty entry`, "a provider between the commas");
    } else if (entry.toLowerCase() === "report-writer") {
      if (reportWriter) complain("--workers", `"report-writer" twice`, "it once");
      reportWriter = true;
    } else {
      const id = readProvider("--workers", entry, complain);
      if (id !== null) providers.push(id);
    }
  }
  return { providers, reportWriter };
};

const parseExecutor = (flags: PrepareFlags, complain: Complain): ProviderId | null => {
  const word = wordOf(flags, "executor", complain);
  return word === null ? null : readProvider("--executor", word, complain);
};

const parseCritic = (flags: PrepareFlags, complain: Complain): Selection["critic"] => {
  const word = wordOf(flags, "critic", complain);
  if (word === null) return null;
  if (word.toLowerCase() === "off") return "off";
  const id = providerId(word);
  if (id === null) complain("--critic", shown(word), `a provider id such as codex, or "off"`);
  return id;
};

const parseSlot = (
  flags: PrepareFlags,
  slot: "lead" | "report-writer",
  complain: Complain,
): SlotChoice | null => {
  const [providerFlag, modelFlag] = [`--${slot}-provider`, `--${slot}-model`];
  const providerWord = wordOf(flags, `${slot}-provider`, complain);
  const modelWord = wordOf(flags, `${slot}-model`, complain);
  const provider = providerWord === null ? null : readProvider(providerFlag, providerWord, complain);
  const model = modelWord === null ? null : readModel(modelFlag, modelWord, complain);
  if (provider !== null && model !== null && model.provider !== null && model.provider !== provider) {
    complain(modelFlag, shown(model.given), `a model of "${provider}", as ${providerFlag} says`);
  }
  if (provider === null && model === null) return null;
  const named = [provider === null ? null : providerFlag, model === null ? null : modelFlag];
  return {
    flag: named.filter((flag) => flag !== null).join(", "),
    provider: provider ?? model?.provider ?? null,
    model: model === null ? null : { ...model, provider: model.provider ?? provider },
  };
};

const parseIndependence = (flags: PrepareFlags, complain: Complain): IndependenceFloor | null => {
  const word = wordOf(flags, "independence", complain)?.toLowerCase() ?? null;
  if (word === null || word === "family" || word === "model") return word;
  complain("--independence", shown(word), `"family" or "model"`);
  return null;
};
