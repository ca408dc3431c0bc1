import { parsePrepareFlags } from "@okstra/core/domain/prepare/parsePrepareFlags";
import { prepareFlagTable } from "@okstra/core/domain/prepare/prepareFlagTable";
import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import { prepareTaskBundle } from "@okstra/core/usecases/prepareTaskBundle";
import type { Problem } from "@okstra/core/domain/refusal/Problem";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Call, Command } from "../command.ts";
import { preparedRunData, preparedRunLines } from "../present/preparedRun.ts";
import { shellWords } from "../present/shellWords.ts";
import { askingForMissing } from "../prompt/askingForMissing.ts";

export const prepare: Command = {
  name: "prepare",
  about:
    "Prepares the task bundle of one run: resolves the roster, gates, renders prompts and manifests, all or nothing.",
  positionals: [],
  flags: prepareFlagTable,
  examples: [
    "okstra prepare --task-brief briefs/login-fails.md",
    "okstra prepare --task-brief briefs/login-fails.md --workers claude,codex --critic codex --explain",
    "okstra prepare --task-brief briefs/login-fails.md --render-only --json",
  ],
  check: ({ flags }) => prepareProblems(flags),
  run: ({ flags }, call) => prepareWith(flags, call, { prompt: flags["print-prompt"] === true }),
};

export const prepareProblems = (flags: PrepareFlags): ReadonlyArray<Problem> => {
  const request = parsePrepareFlags(flags);
  return Result.isFailure(request) ? request.failure.problems : [];
};

/** What `prepare` and its two shims share. */
export const prepareWith = (flags: PrepareFlags, call: Call, options: { readonly prompt: boolean }) =>
  askingForMissing(flags, call, (complete) =>
    Effect.fromResult(parsePrepareFlags(complete)).pipe(
      Effect.flatMap((request) =>
        prepareTaskBundle(request, { ...call, command: shellWords(["okstra", ...call.argv]) }),
      ),
    ),
  ).pipe(
    Effect.map((run) => ({
      data: preparedRunData(run, options),
      lines: preparedRunLines(run, { ...options, explain: flags["explain"] === true }),
      warnings: run.warnings,
    })),
  );
