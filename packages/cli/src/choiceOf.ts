import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import { UsageRefused } from "@okstra/core/domain/prepare/UsageRefused";
import { oneOf } from "@okstra/core/domain/refusal/Problem";
import { nearest } from "@okstra/core/domain/text/nearest";
import * as Result from "effect/Result";
import { textOf } from "./textOf.ts";

/** A flag whose value is one of a few words; null where it was not given. */
export const choiceOf = <A extends string>(
  command: string,
  flags: PrepareFlags,
  name: string,
  choices: ReadonlyArray<A>,
): Result.Result<A | null, UsageRefused> => {
  const got = textOf(flags, name)?.trim().toLowerCase() ?? null;
  if (got === null || (choices as ReadonlyArray<string>).includes(got))
    return Result.succeed(got as A | null);
  const meant = nearest(got, choices);
  const message = `--${name} can't be "${got}"${meant === null ? "" : `; did you mean "${meant}"?`} It is ${oneOf(choices)}.`;
  return Result.fail(
    new UsageRefused({
      command,
      problems: [{ tag: "UnknownValue", subject: `--${name}`, got, expected: oneOf(choices), message }],
    }),
  );
};
