import * as Result from "effect/Result";
import type { AssignmentPlan } from "../assignment/AssignmentPlan.ts";
import type { Problem, Warning } from "../refusal/Problem.ts";
import type { ResolvedValue, TemplateSet } from "../bundle/BundleFacts.ts";
import type { ExecutionIdentity } from "../run/ExecutionIdentity.ts";
import type { RunInputs } from "../run/RunInputs.ts";
import type { RunManifest } from "../run/RunManifest.ts";
import { formatRunFolder, type RunFolder } from "../run/RunRef.ts";
import { shellWords } from "../text/shellWords.ts";
import { visibleText } from "../text/visibleText.ts";
import { changedRoles } from "./changedRoles.ts";
import type { FlagChanges } from "./FlagChanges.ts";
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
  /** Changed on purpose: it may differ, and what differs besides is told. */
  readonly changes: FlagChanges;
}

/** Changed on purpose, they make a run of another task or phase. */
export const namesElsewhere = (changes: FlagChanges): boolean =>
  ["task-group", "task-id", "task-type"].some((flag) => changes.has(flag));

/**
 * Passes where the recorded words resolve to what they resolved to then: the task and phase, every slot on the same
 * model, started by the same name, with the same independence; the same canonical argv, languages and templates of the
 * project's own. What may differ is left out of account, and so is what okstra itself ships. Where something is changed
 * on purpose, the rest is not refused: it may be what keeps the recorded words from working.
 */
export const requireSameRun = (
  recorded: RecordedRun,
  now: ResolvedRun,
  mayDiffer: MayDiffer,
): Result.Result<ReadonlyArray<Warning>, RerunDiffers> => {
  const { runRef, brief } = recorded;
  const { changes } = mayDiffer;
  const folder = namesElsewhere(changes) ? [] : folderProblems(recorded, now);
  const rest =
    changes.size > 0 ? unchangedProblems(recorded, now, mayDiffer) : allProblems(recorded, now, mayDiffer);
  const refused = changes.size > 0 ? folder : [...folder, ...rest];
  if (refused.length > 0)
    return Result.fail(new RerunDiffers({ runRef, brief: shellWords([brief]), problems: refused }));
  return Result.succeed(rest.length === 0 ? [] : [differs(runRef, rest)]);
};

const folderProblems = ({ runRef }: RecordedRun, { run }: ResolvedRun): ReadonlyArray<Problem> =>
  difference("task and phase", runRef.slice(0, runRef.lastIndexOf("/")), formatRunFolder(run));

const allProblems = (
  recorded: RecordedRun,
  now: ResolvedRun,
  { leader }: MayDiffer,
): ReadonlyArray<Problem> => {
  const slots = slotProblems(recorded, now, leader ? ["leader"] : []);
  const words = flagProblems(flagsOf(recorded.canonicalArgv), flagsOf(now.canonicalArgv), [
    ...(leader ? leaderFlags : []),
    ...(slots.length > 0 ? rosterFlags : []),
  ]);
  return [...slots, ...words, ...languageProblems(recorded, now), ...templateProblems(recorded, now)];
};

/** What differs though no change says so. The words differ as the changes say, and another phase has another roster. */
const unchangedProblems = (
  recorded: RecordedRun,
  now: ResolvedRun,
  { leader, changes }: MayDiffer,
): ReadonlyArray<Problem> => [
  ...(changes.has("task-type")
    ? []
    : slotProblems(recorded, now, [
        ...(leader ? ["leader"] : []),
        ...changedRoles(flagsOf(recorded.canonicalArgv), changes),
      ])),
  ...languageProblems(recorded, now),
  ...(changes.has("shipped-templates") ? [] : templateProblems(recorded, now)),
];

const differs = (runRef: string, problems: ReadonlyArray<Problem>): Warning => ({
  tag: "RerunDiffers",
  message: `Besides what --set changes, this run comes out otherwise than ${runRef} did: ${problems.map(({ subject, got, expected }) => `${subject} is ${got}, and was ${expected}`).join("; ")}.`,
});

interface ComparedSlot {
  readonly role: string;
  readonly ordinal: number;
  readonly provider: string | null;
  readonly modelRef: string | null;
  readonly family: string | null;
  readonly binding: { readonly executionValue: string | null; readonly hostModelValue: string | null };
  readonly independence: { readonly level: string } | null;
}

const slotProblems = (
  { roster }: RecordedRun,
  { plan }: ResolvedRun,
  without: ReadonlyArray<string>,
): ReadonlyArray<Problem> => {
  const before = slotTexts(roster.roleExecutions, plan.slots);
  const after = slotTexts(plan.slots, roster.roleExecutions);
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((slot) => !without.includes(slot.slice(0, slot.lastIndexOf("#"))))
    .flatMap((slot) =>
      difference(slot, before.get(slot) ?? "no such slot", after.get(slot) ?? "no such slot"),
    );
};

/** The runner is left out: it follows from the terminal of the day, and so does whether a host starts the model. */
const slotTexts = (
  slots: ReadonlyArray<ComparedSlot>,
  others: ReadonlyArray<ComparedSlot>,
): ReadonlyMap<string, string> =>
  new Map(
    slots.map((slot) => {
      const { role, ordinal, provider, modelRef, family, binding, independence } = slot;
      const other = others.find((each) => each.role === role && each.ordinal === ordinal);
      const { hostModelValue } = binding;
      const otherHosted = other?.binding.hostModelValue ?? null;
      const hosted = hostModelValue !== null && otherHosted !== null && hostModelValue !== otherHosted;
      return [
        `${role}#${ordinal}`,
        [
          modelRef ?? provider ?? "unknown",
          ...startedAs(modelRef, binding.executionValue),
          ...(hosted ? [`started by its host as ${visibleText(hostModelValue)}`] : []),
          ...(other?.modelRef === modelRef && other.family !== family
            ? [`family ${family ?? "unknown"}`]
            : []),
          ...(independence === null ? [] : [`independence ${independence.level}`]),
        ].join(", "),
      ];
    }),
  );

/** Said where the model is not simply started by its id. */
const startedAs = (modelRef: string | null, value: string | null): ReadonlyArray<string> =>
  value === null || modelRef?.endsWith(`/${value}`) === true ? [] : [`started as ${visibleText(value)}`];

/** A run of an okstra that did not record them yet is not held to them. */
const languageProblems = (recorded: RecordedRun, now: ResolvedRun): ReadonlyArray<Problem> =>
  ["working-language", "report-language"].flatMap((name) => {
    const [before, after] = [recorded, now].map(
      ({ resolved }) => resolved.find((each) => each.name === name)?.value ?? null,
    );
    return before === null || before === undefined ? [] : difference(name, before, after ?? "none");
  });

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
