import { runStatuses } from "@okstra/core/domain/run/runStatus";
import { slugify } from "@okstra/core/domain/task/slugify";
import { taskTypes } from "@okstra/core/domain/task/TaskType";
import { listRuns } from "@okstra/core/usecases/listRuns";
import * as Effect from "effect/Effect";
import type { Command, Words } from "../command.ts";
import { choiceOf } from "../choiceOf.ts";
import { countOf } from "../countOf.ts";
import { flag, lockTimeoutFlag, projectFlags } from "../flags.ts";
import { openReadCall } from "../openReadCall.ts";
import { runListLines } from "../present/runList.ts";
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
  run: (words, call) =>
    Effect.gen(function* () {
      const filters = yield* readFilters(words);
      const limit = yield* Effect.fromResult(countOf("runs", words.flags, "limit", 50));
      const { request } = yield* openReadCall("runs", words, call);
      const listed = yield* listRuns(request, filters);
      const shown = limit === 0 ? listed.runs : listed.runs.slice(0, limit);
      return {
        data: { runs: shown, total: listed.runs.length },
        lines: runListLines(shown, listed.runs.length),
        warnings: listed.warnings,
      };
    }),
};

const readFilters = Effect.fnUntraced(function* ({ flags }: Words) {
  const phase = yield* Effect.fromResult(choiceOf("runs", flags, "phase", taskTypes));
  const status = yield* Effect.fromResult(
    choiceOf("runs", flags, "status", [...runStatuses, "unreadable"] as const),
  );
  const [group, task] = (textOf(flags, "task") ?? "").split("/");
  return {
    phase,
    status,
    group: group === undefined || group === "" ? null : yield* Effect.fromResult(slugify(group)),
    task: task === undefined || task === "" ? null : yield* Effect.fromResult(slugify(task)),
  };
});
