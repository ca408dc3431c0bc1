import * as Schema from "effect/Schema";

/** The number of a run in its run folder, counted from 1. */
export const RunSeq = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)).pipe(Schema.brand("okstra/RunSeq"));
export type RunSeq = typeof RunSeq.Type;

/** `7` → `"007"`; grows past 999. */
export const formatRunSeq = (seq: RunSeq): string => String(seq).padStart(3, "0");

/** Reads `\d{3,}`; null for anything else, and for 000. */
export const parseRunSeq = (text: string): RunSeq | null => {
  if (!/^\d{3,9}$/.test(text)) return null;
  const value = Number(text);
  return value >= 1 ? (value as RunSeq) : null;
};

/** One more than the highest of those taken. */
export const nextRunSeq = (taken: Iterable<RunSeq>): RunSeq => {
  let highest = 0;
  for (const seq of taken) if (seq > highest) highest = seq;
  return (highest + 1) as RunSeq;
};
