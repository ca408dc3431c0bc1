import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import { unknownValue } from "@okstra/core/domain/prepare/readFlagWords";
import { UsageRefused } from "@okstra/core/domain/prepare/UsageRefused";
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
  return Result.fail(new UsageRefused({ command, problems: [unknownValue(name, got, choices)] }));
};
