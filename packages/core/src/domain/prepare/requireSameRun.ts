import * as Result from "effect/Result";
import type { AssignmentPlan } from "../assignment/AssignmentPlan.ts";
import type { Problem } from "../refusal/Problem.ts";
import type { ResolvedValue, TemplateSet } from "../bundle/BundleFacts.ts";
import type { ExecutionIdentity } from "../run/ExecutionIdentity.ts";
import type { RunInputs } from "../run/RunInputs.ts";
import type { RunManifest } from "../run/RunManifest.ts";
import { formatRunFolder, type RunFolder } from "../run/RunRef.ts";
import { shellWords } from "../text/shellWords.ts";
import { visibleText } from "../text/visibleText.ts";
import { readCanonicalArgv } from "./readCanonicalArgv.ts";
import type { PrepareFlags } from "./PrepareRequest.ts";
import { RerunDiffers } from "./rerunRefusals.ts";

export interface RecordedRun {
  readonly runRef: string;
  readonly brief: string;
  readonly roster: Pick<ExecutionIdentity, "roleExecutions">;
  readonly canonicalArgv: ReadonlyArray<string>;
  /** Those that its bundle was made with. */
  readonly templates: RunManifest["templates"];
  /** How its values were resolved. */
  readonly resolved: RunInputs["resolved"];
}

export interface ResolvedRun {
  readonly run: RunFolder;
  readonly plan: Pick<AssignmentPlan, "slots">;
  readonly canonicalArgv: ReadonlyArray<string>;
  readonly templates: TemplateSet;
  readonly resolved: ReadonlyArray<ResolvedValue>;
}

export interface MayDiffer {
  /** A session leads it now, which is not the one that led it then. */
  readonly leader: boolean;
}

/** Passes where the words prepare a run of the same task and phase; for words that name another on purpose. */
export const requireSameFolder = (
  recorded: RecordedRun,
  now: Pick<ResolvedRun, "run">,
): Result.Result<void, RerunDiffers> => {
  const folder = recorded.runRef.slice(0, recorded.runRef.lastIndexOf("/"));
  return refuseAny(recorded, difference("task and phase", folder, formatRunFolder(now.run)));
};

/**
 * Passes where the recorded words resolve to what they resolved to then: every slot on the same model, started by the
 * same name, with the same independence; the same canonical argv, languages and templates of the project's own. What
 * may differ is left out of account, and so is what okstra itself ships.
 */
export const requireSameRun = (
  recorded: RecordedRun,
  now: ResolvedRun,
  mayDiffer: MayDiffer,
): Result.Result<void, RerunDiffers> => {
  const slots = slotProblems(recorded, now, mayDiffer);
  const words = flagProblems(flagsOf(recorded.canonicalArgv), flagsOf(now.canonicalArgv), [
    ...(mayDiffer.leader ? leaderFlags : []),
    ...(slots.length > 0 ? rosterFlags : []),
  ]);
  return refuseAny(recorded, [
    ...slots,
    ...words,
    ...languages.flatMap((name) => languageProblems(name, recorded, now)),
    ...templateProblems(recorded, now),
  ]);
};

const refuseAny = (
  { runRef, brief }: RecordedRun,
  problems: ReadonlyArray<Problem>,
): Result.Result<void, RerunDiffers> =>
  problems.length === 0
    ? Result.succeed(undefined)
    : Result.fail(new RerunDiffers({ runRef, brief: shellWords([brief]), problems }));

interface ComparedSlot {
  readonly role: string;
  readonly ordinal: number;
  readonly provider: string | null;
  readonly modelRef: string | null;
  readonly binding: { readonly executionValue: string | null };
  readonly independence: { readonly level: string } | null;
}

const slotProblems = (
  { roster }: RecordedRun,
  { plan }: ResolvedRun,
  { leader }: MayDiffer,
): ReadonlyArray<Problem> => {
  const before = slotTexts(roster.roleExecutions);
  const after = slotTexts(plan.slots);
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((slot) => !(leader && slot === "leader#1"))
    .flatMap((slot) =>
      difference(slot, before.get(slot) ?? "no such slot", after.get(slot) ?? "no such slot"),
    );
};

/** The runner is left out: it follows from the terminal of the day. */
const slotTexts = (slots: ReadonlyArray<ComparedSlot>): ReadonlyMap<string, string> =>
  new Map(
    slots.map(({ role, ordinal, provider, modelRef, binding, independence }) => [
      `${role}#${ordinal}`,
      [
        modelRef ?? provider ?? "unknown",
        ...startedAs(modelRef, binding.executionValue),
        ...(independence === null ? [] : [`independence ${independence.level}`]),
      ].join(", "),
    ]),
  );

/** Said where the model is not simply started by its id. */
const startedAs = (modelRef: string | null, value: string | null): ReadonlyArray<string> =>
  value === null || modelRef?.endsWith(`/${value}`) === true ? [] : [`started as ${visibleText(value)}`];

const languages = ["working-language", "report-language"];

/** A run of an okstra that did not record them yet is not held to them. */
const languageProblems = (name: string, recorded: RecordedRun, now: ResolvedRun): ReadonlyArray<Problem> => {
  const [before, after] = [recorded, now].map(
    ({ resolved }) => resolved.find((each) => each.name === name)?.value ?? null,
  );
  return before === null || before === undefined ? [] : difference(name, before, after ?? "none");
};

const templateProblems = ({ templates }: RecordedRun, now: ResolvedRun): ReadonlyArray<Problem> =>
  templates.flatMap((before) => {
    const after = now.templates.get(before.path);
    return difference(`template ${before.path}`, templateText(before), templateText(after));
  });

const templateText = (
  template: { readonly source: "shipped" | "override"; readonly sha256: string } | undefined,
): string =>
  template?.source === "override" ? `the project's own, sha256 ${template.sha256}` : "the shipped one";

const leaderFlags = ["host-session-context-json", "lead-provider", "lead-model"];
/** Where a slot differs, these say it once more. */
const rosterFlags = ["role-count", "role-model", "critic"];

const flagProblems = (
  before: PrepareFlags,
  after: PrepareFlags,
  without: ReadonlyArray<string>,
): ReadonlyArray<Problem> =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !without.includes(name))
    .flatMap((name) => difference(`--${name}`, flagText(before[name]), flagText(after[name])));

const flagsOf = (argv: ReadonlyArray<string>): PrepareFlags =>
  Result.getOrElse(readCanonicalArgv(argv), () => ({ "": argv }));

const flagText = (value: PrepareFlags[string]): string => {
  if (value === undefined) return "not given";
  if (typeof value === "boolean") return "given";
  return visibleText(typeof value === "string" ? value : value.join(" "));
};

const difference = (subject: string, expected: string, got: string): ReadonlyArray<Problem> =>
  got === expected
    ? []
    : [
        {
          tag: "RerunDiffers",
          subject,
          got,
          expected,
          message: `${subject}: got ${got}, expected ${expected}.`,
        },
      ];
