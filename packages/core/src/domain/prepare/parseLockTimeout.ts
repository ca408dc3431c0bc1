import * as Result from "effect/Result";
import type { Problem } from "../refusal/Problem.ts";

export const defaultLockTimeoutMillis = 30_000;
const maxMillis = 3_600_000;

/** `30`, `0.5`, `30s`, `500ms`, `2m`: seconds unless a unit is given; at most an hour. Null means the default. */
export const parseLockTimeout = (text: string | null): Result.Result<number, Problem> => {
  if (text === null) return Result.succeed(defaultLockTimeoutMillis);
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m)?$/.exec(text.trim());
  const factor = { ms: 1, s: 1000, m: 60_000 }[match?.[2] ?? "s"] ?? 1000;
  const millis = match === null ? Number.NaN : Math.round(Number(match[1]) * factor);
  return Number.isFinite(millis) && millis <= maxMillis
    ? Result.succeed(millis)
    : Result.fail({
        tag: "MalformedFlag",
        subject: "--lock-timeout",
        got: text,
        expected: "seconds from 0 to 3600, such as 30, 0.5 or 500ms",
        message: `--lock-timeout can't be "${text}"; it is seconds from 0 to 3600, such as 30, 0.5 or 500ms.`,
      });
};
