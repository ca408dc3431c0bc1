import { distance } from "fastest-levenshtein";

/** The candidates in order of likeness to a word, the likest first, at most `count`. */
export const nearestOf = (
  word: string,
  candidates: ReadonlyArray<string>,
  count: number,
): ReadonlyArray<string> =>
  candidates
    .map((candidate) => ({ candidate, away: distance(word, candidate) }))
    .sort((left, right) => left.away - right.away)
    .slice(0, count)
    .map(({ candidate }) => candidate);
