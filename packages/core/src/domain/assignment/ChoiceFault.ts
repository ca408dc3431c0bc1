/** Why a choice cannot be: what is wrong, the rule it fails, and what would help. */
export interface ChoiceFault {
  readonly reason: string;
  /** The rule that failed, as what is expected instead. */
  readonly expected: string;
  /** What the user does about it: a sentence. */
  readonly remedy: string;
}
