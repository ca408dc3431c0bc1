import { parseLockTimeout } from "@okstra/core/domain/prepare/parseLockTimeout";
import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import { UsageRefused } from "@okstra/core/domain/prepare/UsageRefused";
import { openForReading } from "@okstra/core/usecases/openForReading";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Call } from "./Call.ts";
import type { Words } from "./command.ts";
import { shellWords } from "@okstra/core/domain/text/shellWords";
import { textOf } from "./textOf.ts";

/** The project of a command that reads runs. */
export const openReadCall = (command: string, { flags }: Words, call: Call) =>
  Effect.fromResult(lockTimeoutOf(command, flags)).pipe(
    Effect.flatMap((lockTimeoutMillis) =>
      openForReading({ ...call, lockTimeoutMillis, command: shellWords(["okstra", ...call.argv]) }),
    ),
  );

export const lockTimeoutOf = (command: string, flags: PrepareFlags): Result.Result<number, UsageRefused> =>
  Result.mapError(
    parseLockTimeout(textOf(flags, "lock-timeout")),
    (problem) => new UsageRefused({ command, problems: [problem] }),
  );
