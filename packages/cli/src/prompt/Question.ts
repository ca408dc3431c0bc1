/** A value to be asked for: what it could be, the recommended answer first, and whether it may be something else. */
export interface Question {
  readonly message: string;
  readonly choices: ReadonlyArray<string>;
  readonly open: boolean;
  /** Whether an answer can be used: the sentence that says why not, or nothing. */
  readonly faultOf: (answer: string) => string | undefined;
}
