import * as Schema from "effect/Schema";
import { bundlePrepared } from "./LeadEvent.ts";

const Line = Schema.fromJsonString(Schema.Struct({ at: Schema.String, event: Schema.NonEmptyString }));
const isLine = Schema.decodeUnknownOption(Line);

/** What a run's event log says of its life; lines that cannot be read (the last may be half written) are named by number. */
export const leadEventFacts = (
  jsonl: string,
): {
  readonly count: number;
  readonly newestAt: number | null;
  readonly unreadable: ReadonlyArray<number>;
} => {
  let count = 0;
  const unreadable: Array<number> = [];
  let newestAt: number | null = null;
  for (const [index, line] of jsonl.split("\n").entries()) {
    if (line.trim() === "") continue;
    const decoded = isLine(line);
    const at = decoded._tag === "Some" ? Date.parse(decoded.value.at) : Number.NaN;
    if (decoded._tag === "None" || Number.isNaN(at)) {
      unreadable.push(index + 1);
      continue;
    }
    if (decoded.value.event !== bundlePrepared) count += 1;
    if (newestAt === null || at > newestAt) newestAt = at;
  }
  return { count, newestAt, unreadable };
};
