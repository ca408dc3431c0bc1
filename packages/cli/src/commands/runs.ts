import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import { UsageRefused } from "@okstra/core/domain/prepare/UsageRefused";
import { runStatuses } from "@okstra/core/domain/run/runStatus";
import { slugify } from "@okstra/core/domain/task/slugify";
import { taskTypes } from "@okstra/core/domain/task/TaskType";
import { shellWords } from "@okstra/core/domain/text/shellWords";
import type { RunFilters } from "@okstra/core/usecases/ListedRuns";
import { listRuns } from "@okstra/core/usecases/listRuns";
import { listRunsOfProjects } from "@okstra/core/usecases/listRunsOfProjects";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Call } from "../Call.ts";
import type { Command, Words } from "../command.ts";
import { choiceOf } from "../choiceOf.ts";
import { countOf } from "../countOf.ts";
import { flag, lockTimeoutFlag, projectFlags } from "../flags.ts";
import { lockTimeoutOf, openReadCall } from "../openReadCall.ts";
import { commandHere } from "../present/commandHere.ts";
import { runListLines } from "../present/runList.ts";
import { problemsOf } from "../problemsOf.ts";
import { textOf } from "../textOf.ts";

export const runs: Command = {
  name: "runs",
  about: "Lists runs, newest first: of this project, or of others; statuses are read from the files.",
  positionals: [],
  flags: [
    flag("task", "text", "group/task", "only this task (or a group)"),
    flag("phase", "text", "phase", "only this phase"),
    flag("status", "text", "status", "prepared, running, completed, failed, aborted or unreadable"),
    flag("limit", "text", "N", "at most so many (default 50; 0: all)"),
    flag("project", "text", "id", "the runs of this project, wherever it stands"),
    flag("all-projects", "switch", "", "the runs of all projects that the central index knows"),
    lockTimeoutFlag,
    ...projectFlags,
  ],
  check: ({ flags }) => problemsOf([...Object.values(readWords(flags)), lockTimeoutOf("runs", flags)]),
  run: (words, call) =>
    Effect.gen(function* () {
      const { project, ...filters } = yield* Effect.fromResult(Result.all(readWords(words.flags)));
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

const readWords = (flags: PrepareFlags) => {
  const [group = "", task = "", ...more] = (textOf(flags, "task") ?? "").split("/");
  const given = [task, ...more].join("/");
  const name = (text: string) => (text === "" ? Result.succeed(null) : slugify(text));
  return {
    phase: choiceOf("runs", flags, "phase", taskTypes),
    status: choiceOf("runs", flags, "status", [...runStatuses, "unreadable"] as const),
    group: name(group),
    task: name(given),
    givenTask: Result.succeed(given === "" ? null : given),
    limit: Result.map(countOf("runs", flags, "limit", 50), (limit) => (limit === 0 ? null : limit)),
    project: projectOf(flags),
  };
};

const projectOf = (flags: PrepareFlags) => {
  const project = textOf(flags, "project");
  if (project === null) return Result.succeed(null);
  if (flags["all-projects"] !== true) return slugify(project);
  const message = "--project names one project and --all-projects means every one; give one of them.";
  const told = { subject: "--project", got: "both flags", expected: "one of them", message };
  return Result.fail(new UsageRefused({ command: "runs", problems: [{ tag: "FlagConflict", ...told }] }));
};
