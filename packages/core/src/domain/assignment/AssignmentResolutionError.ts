import * as Data from "effect/Data";
import type { Role } from "../profile/Role.ts";
import type { Problem, Refusal } from "../refusal/Problem.ts";

/** A choice for one slot that cannot be: a full ref, or a bare provider where no model was reached. */
export interface FailedCandidate {
  readonly role: Role;
  readonly ordinal: number;
  readonly candidate: string;
  /** The flag, variable or file key that offered it. */
  readonly offeredBy: string;
  readonly reason: string;
  /** The CLI whose absence is all that is wrong with it: the machine's fault, not the choice's. */
  readonly missingCli?: string | null;
}

/** A rule of the profile or of independence that no choice left satisfies. */
export interface UnsatisfiedRule {
  readonly role: Role;
  readonly rule: string;
  readonly required: string;
  readonly available: string;
}

/** Words that contradict each other, or the phase. */
export interface FlagConflict {
  /** The flags at fault, as they were given. */
  readonly subject: string;
  readonly got: string;
  readonly expected: string;
}

/** No roster can be made: everything that stands in the way, at once. */
export class AssignmentResolutionError
  extends Data.TaggedError("AssignmentResolutionError")<{
    readonly candidates: ReadonlyArray<FailedCandidate>;
    readonly rules: ReadonlyArray<UnsatisfiedRule>;
    readonly conflicts: ReadonlyArray<FlagConflict>;
  }>
  implements Refusal
{
  override get message(): string {
    const { problems } = this;
    return `The roster can't be resolved (${problems.length === 1 ? "1 problem" : `${problems.length} problems`}):\n${problems
      .map((problem) => `- ${problem.message}`)
      .join("\n")}`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      ...this.conflicts.map((conflict) => ({
        tag: "FlagConflict",
        ...conflict,
        message: `${conflict.subject}: got ${conflict.got}; expected ${conflict.expected}`,
      })),
      ...this.candidates.map(({ role, ordinal, candidate, offeredBy, reason, missingCli }) => ({
        tag: (missingCli ?? null) === null ? "CandidateFailed" : "CliMissing",
        subject: `${role}#${ordinal}`,
        got: `${candidate} (${offeredBy})`,
        expected:
          (missingCli ?? null) === null
            ? `a provider and model that can be ${role}#${ordinal}`
            : `the command ${missingCli} on the PATH`,
        message: `${role}#${ordinal} ${candidate}: ${reason}`,
      })),
      ...this.rules.map(({ role, rule, required, available }) => ({
        tag: "RuleUnsatisfied",
        subject: `${role} ${rule}`,
        got: available,
        expected: required,
        message: `${role} ${rule}: required=${required}, available=${available}`,
      })),
    ];
  }
  get nextStep(): string {
    const missing = new Set(this.candidates.flatMap(({ missingCli }) => missingCli ?? []));
    return missing.size === 0
      ? change
      : `Install ${[...missing].join(" and ")}, or prepare for another machine with --render-only.\n${change}`;
  }
}

const change =
  "Change what is named above: another provider or model (--role-model <role>=<provider>/<model>), another count (--role-count <role>=<n>), or drop the flag.";
