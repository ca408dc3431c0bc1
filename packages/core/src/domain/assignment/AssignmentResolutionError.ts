import * as Data from "effect/Data";
import type { Role } from "../profile/Role.ts";
import type { ChoiceFault } from "./ChoiceFault.ts";
import type { Problem, Refusal } from "../refusal/Problem.ts";

/** A choice for one slot that cannot be: a full ref, or a bare provider where no model was reached. */
export interface FailedCandidate extends ChoiceFault {
  readonly role: Role;
  readonly ordinal: number;
  readonly candidate: string;
  /** The flag, variable or file key that offered it. */
  readonly offeredBy: string;
  /** The CLI whose absence is all that is wrong with it: the machine's fault, not the choice's. */
  readonly missingCli: string | null;
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
  /** What the user does about it: a sentence. */
  readonly remedy: string;
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
      ...this.conflicts.map(({ subject, got, expected }) => ({
        tag: "FlagConflict",
        subject,
        got,
        expected,
        message: `${subject}: got ${got}; expected ${expected}`,
      })),
      ...this.candidates.map(({ role, ordinal, candidate, offeredBy, reason, expected, missingCli }) => ({
        tag: missingCli === null ? "CandidateFailed" : "CliMissing",
        subject: `${role}#${ordinal}`,
        got: `${candidate} (${offeredBy})`,
        expected,
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
  /** One line for each way out, though several problems share it. */
  get nextStep(): string {
    const remedies = [...this.conflicts, ...this.candidates].map(({ remedy }) => remedy);
    return [...new Set(remedies)].join("\n");
  }
}
