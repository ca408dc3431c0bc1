/**
 * One thing that is wrong, told the same way everywhere: what it is about, what was got, what was expected.
 * `got` and `expected` are plain text for people; `tag` is stable for programs.
 */
export interface Problem {
  readonly tag: string;
  /** The flag, file, JSON pointer, slot or name that the problem is about. */
  readonly subject: string;
  readonly got: string;
  readonly expected: string;
  readonly message: string;
}

/**
 * What every okstra error can say of itself. Error classes implement it, so that one printer and one JSON
 * envelope serve them all. What users see of them: docs/cli.md.
 */
export interface Refusal {
  readonly _tag: string;
  readonly message: string;
  readonly problems: ReadonlyArray<Problem>;
  /** What the user does next: a sentence, with a command where one helps. */
  readonly nextStep: string;
}

/** Something worth knowing that does not stop the command. */
export interface Warning {
  readonly tag: string;
  readonly message: string;
}

/** `"a", "b" or "c"`: a choice as a message shows it. */
export const oneOf = (choices: ReadonlyArray<string>): string =>
  choices.length < 2
    ? choices.map((choice) => `"${choice}"`).join("")
    : `${choices
        .slice(0, -1)
        .map((choice) => `"${choice}"`)
        .join(", ")} or "${choices[choices.length - 1]}"`;
