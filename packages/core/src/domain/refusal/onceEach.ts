import type { Warning } from "./Problem.ts";

/** The same warnings, none twice: what can't be read is met by more than one reader. */
export const onceEach = (warnings: ReadonlyArray<Warning>): ReadonlyArray<Warning> => [
  ...new Map(warnings.map((warning) => [`${warning.tag} ${warning.message}`, warning])).values(),
];
