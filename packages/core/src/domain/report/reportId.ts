import * as Schema from "effect/Schema";

/** An id inside one report: a letter, a dash, and a number of three digits or more. */
export const reportId = (letter: string) =>
  Schema.String.check(
    Schema.isPattern(new RegExp(`^${letter}-\\d{3,}$`, "u"), { expected: `an id like "${letter}-001"` }),
  );
