import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import { runStatuses } from "@okstra/core/domain/run/runStatus";
import { slugify } from "@okstra/core/domain/task/slugify";
import { taskTypes } from "@okstra/core/domain/task/TaskType";
import { listRuns } from "@okstra/core/usecases/listRuns";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Command } from "../command.ts";
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
  about: "Lists the runs of this project, newest first; statuses are read from the files.",
  positionals: [],
  flags: [
    flag("task", "text", "group/task", "only this task (or a group)"),
    flag("phase", "text", "phase", "only this phase"),
    flag("status", "text", "status", "prepared, running, completed, failed, aborted or unreadable"),
    flag("limit", "text", "N", "at most so many (default 50; 0: all)"),
    lockTimeoutFlag,
    ...projectFlags,
  ],
  check: ({ flags }) => problemsOf([...Object.values(readWords(flags)), lockTimeoutOf("runs", flags)]),
  run: (words, call) =>
    Effect.gen(function* () {
      const { limit, ...filters } = yield* Effect.fromResult(Result.all(readWords(words.flags)));
      const { request } = yield* openReadCall("runs", words, call);
      const listed = yield* listRuns(request, filters);
      const shown = limit === 0 ? listed.runs : listed.runs.slice(0, limit);
      return {
        data: { runs: shown, total: listed.runs.length },
        lines: runListLines(
          shown,
          listed.runs.length,
          (words) => commandHere(call, request.root, words).printed,
        ),
        warnings: listed.warnings,
      };
    }),
};

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
    limit: countOf("runs", flags, "limit", 50),
  };
};
