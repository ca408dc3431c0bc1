/** What somebody without any brief does first. */
export const noBriefHint = (choices: ReadonlyArray<string>): string =>
  choices.length === 0 ? ' None lies in briefs/ yet: `okstra brief new "<title>"` writes one.' : "";
