import * as Result from "effect/Result";
import type { AssignmentPlan } from "../assignment/AssignmentPlan.ts";
import type { Problem } from "../refusal/Problem.ts";
import type { ExecutionIdentity } from "../run/ExecutionIdentity.ts";
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
}

export interface ResolvedRun {
  readonly plan: Pick<AssignmentPlan, "slots">;
  readonly canonicalArgv: ReadonlyArray<string>;
}

export interface MayDiffer {
  /** A session leads it now, which is not the one that led it then. */
  readonly leader: boolean;
  /** A changed brief may say in its front matter what no flag says. */
  readonly frontMatter: boolean;
}

/**
 * Passes where the recorded words resolve to what they resolved to then: every slot on the same model with the same
 * independence, and the same canonical argv. What may differ is left out of account.
 */
export const requireSameRun = (
  recorded: RecordedRun,
  now: ResolvedRun,
  mayDiffer: MayDiffer,
): Result.Result<void, RerunDiffers> => {
  const slots = slotProblems(recorded, now, mayDiffer);
  const words = flagProblems(flagsOf(recorded.canonicalArgv), flagsOf(now.canonicalArgv), [
    ...(mayDiffer.leader ? leaderFlags : []),
    ...(mayDiffer.frontMatter ? frontMatterFlags : []),
    ...(slots.length > 0 ? rosterFlags : []),
  ]);
  const problems = [...slots, ...words];
  return problems.length === 0
    ? Result.succeed(undefined)
    : Result.fail(
        new RerunDiffers({ runRef: recorded.runRef, brief: shellWords([recorded.brief]), problems }),
      );
};

interface ComparedSlot {
  readonly role: string;
  readonly ordinal: number;
  readonly provider: string | null;
  readonly modelRef: string | null;
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

const slotTexts = (slots: ReadonlyArray<ComparedSlot>): ReadonlyMap<string, string> =>
  new Map(
    slots.map(({ role, ordinal, provider, modelRef, independence }) => [
      `${role}#${ordinal}`,
      `${modelRef ?? provider ?? "unknown"}${independence === null ? "" : `, independence ${independence.level}`}`,
    ]),
  );

const leaderFlags = ["host-session-context-json", "lead-provider", "lead-model"];
const frontMatterFlags = ["directive", "work-category", "related-tasks"];
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
