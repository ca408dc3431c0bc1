import { distance } from "fastest-levenshtein";

/** The candidate a mistyped word most likely meant, or null where none is close. */
export const nearest = (word: string, candidates: Iterable<string>): string | null => {
  let best: string | null = null;
  let bestDistance = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const d = distance(word.toLowerCase(), candidate.toLowerCase());
    if (d < bestDistance) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
};
