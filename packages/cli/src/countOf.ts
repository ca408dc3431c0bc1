import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import { UsageRefused } from "@okstra/core/domain/prepare/UsageRefused";
import * as Result from "effect/Result";
import { textOf } from "./textOf.ts";

/** The value of a flag that counts something; `otherwise` where it was not given. */
export const countOf = (
  command: string,
  flags: PrepareFlags,
  name: string,
  otherwise: number,
): Result.Result<number, UsageRefused> => {
  const got = textOf(flags, name);
  if (got === null) return Result.succeed(otherwise);
  if (/^\d{1,6}$/.test(got)) return Result.succeed(Number(got));
  const message = `--${name} can't be "${got}"; it is a whole number from 0.`;
  return Result.fail(
    new UsageRefused({
      command,
      problems: [
        { tag: "MalformedFlag", subject: `--${name}`, got, expected: "a whole number from 0", message },
      ],
    }),
  );
};
