import { shellWords } from "@okstra/core/domain/text/shellWords";
import type { RunFilters } from "@okstra/core/usecases/ListedRuns";
import { listRuns } from "@okstra/core/usecases/listRuns";
import { listRunsOfProjects } from "@okstra/core/usecases/listRunsOfProjects";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Call } from "../Call.ts";
import type { Command, Words } from "../command.ts";
import { lockTimeoutFlag, projectFlags } from "../flags.ts";
import { lockTimeoutOf, openReadCall } from "../openReadCall.ts";
import { commandHere } from "../present/commandHere.ts";
import { runListLines } from "../present/runList.ts";
import { problemsOf } from "../problemsOf.ts";
import { readRunFilters, runFilterFlags } from "../runFilters.ts";

const defaultLimit = 50;

export const runs: Command = {
  name: "runs",
  about: "Lists runs, newest first: of this project, or of others; statuses are read from the files.",
  positionals: [],
  flags: [...runFilterFlags("runs", defaultLimit), lockTimeoutFlag, ...projectFlags],
  check: ({ flags }) =>
    problemsOf([...Object.values(readRunFilters("runs", flags, defaultLimit)), lockTimeoutOf("runs", flags)]),
  run: (words, call) =>
    Effect.gen(function* () {
      const { project, ...filters } = yield* Effect.fromResult(
        Result.all(readRunFilters("runs", words.flags, defaultLimit)),
      );
      return project !== null || words.flags["all-projects"] === true
        ? yield* runsOfProjects(words, call, project, filters)
        : yield* runsHere(words, call, filters);
    }),
};

const runsHere = Effect.fnUntraced(function* (words: Words, call: Call, filters: RunFilters) {
  const { request } = yield* openReadCall("runs", words, call);
  const { runs: listed, total, warnings } = yield* listRuns(request, filters);
  const next = (command: ReadonlyArray<string>) => commandHere(call, request.root, command).printed;
  return { data: { runs: listed, total }, lines: runListLines(listed, total, next), warnings };
});

const runsOfProjects = Effect.fnUntraced(function* (
  words: Words,
  call: Call,
  project: RunFilters["group"],
  filters: RunFilters,
) {
  const lockTimeoutMillis = yield* Effect.fromResult(lockTimeoutOf("runs", words.flags));
  const command = shellWords(["okstra", ...call.argv]);
  const listed = yield* listRunsOfProjects({ command, lockTimeoutMillis }, project, filters);
  const root = listed.runs[0]?.projectRoot ?? call.calledFrom;
  return {
    data: { runs: listed.runs, total: listed.total },
    lines: runListLines(
      listed.runs,
      listed.total,
      (next) => commandHere(call, root, next, { fromRoot: true }).printed,
      (run) => run.taskKey.split("/", 1).join(""),
    ),
    warnings: listed.warnings,
  };
});
