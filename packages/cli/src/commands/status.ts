import { shellWords } from "@okstra/core/domain/text/shellWords";
import type { RunFilters } from "@okstra/core/usecases/ListedRuns";
import { listTaskStates } from "@okstra/core/usecases/listTaskStates";
import { readProjects } from "@okstra/core/usecases/readProjects";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Call } from "../Call.ts";
import type { Command, Words } from "../command.ts";
import { lockTimeoutFlag, projectFlags } from "../flags.ts";
import { lockTimeoutOf, openReadCall } from "../openReadCall.ts";
import { taskStateData, taskStateLines } from "../present/taskState.ts";
import { problemsOf } from "../problemsOf.ts";
import { readRunFilters, runFilterFlags } from "../runFilters.ts";

const defaultLimit = 20;

export const status: Command = {
  name: "status",
  about:
    "Tells where tasks stand: phase and status as the files tell them now, runs that are open, questions that nobody has answered, and the one next command.",
  positionals: [],
  flags: [...runFilterFlags("tasks", defaultLimit), lockTimeoutFlag, ...projectFlags],
  check: ({ flags }) =>
    problemsOf([
      ...Object.values(readRunFilters("status", flags, defaultLimit)),
      lockTimeoutOf("status", flags),
    ]),
  run: (words, call) =>
    Effect.gen(function* () {
      const { project, ...filters } = yield* Effect.fromResult(
        Result.all(readRunFilters("status", words.flags, defaultLimit)),
      );
      return project !== null || words.flags["all-projects"] === true
        ? yield* statusOfProjects(words, call, project, filters)
        : yield* statusHere(words, call, filters);
    }),
};

const statusHere = Effect.fnUntraced(function* (words: Words, call: Call, filters: RunFilters) {
  const { request } = yield* openReadCall("status", words, call);
  const { tasks, more, warnings } = yield* listTaskStates(request, filters);
  const shown = tasks.map((state) => ({ state, root: request.root }));
  return {
    data: { tasks: shown.map((task) => taskStateData(task, call)), more },
    lines: taskStateLines(shown, more, call, request.root),
    warnings,
  };
});

const statusOfProjects = Effect.fnUntraced(function* (
  words: Words,
  call: Call,
  project: RunFilters["group"],
  filters: RunFilters,
) {
  const lockTimeoutMillis = yield* Effect.fromResult(lockTimeoutOf("status", words.flags));
  const command = shellWords(["okstra", ...call.argv]);
  const { found, warnings } = yield* readProjects({ command, lockTimeoutMillis }, project, (request) =>
    listTaskStates(request, filters),
  );
  const shown = found.flatMap(({ root, value }) => value.tasks.map((state) => ({ state, root })));
  const more = found.some(({ value }) => value.more);
  return {
    data: {
      tasks: shown.map((task) => ({ ...taskStateData(task, call), projectRoot: task.root })),
      more,
    },
    lines: taskStateLines(shown, more, call, call.calledFrom),
    warnings: [...warnings, ...found.flatMap(({ value }) => value.warnings)],
  };
});
