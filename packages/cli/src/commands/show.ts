import { checkRunFiles } from "@okstra/core/usecases/checkRunFiles";
import { findShowTarget } from "@okstra/core/usecases/findShowTarget";
import type { ProjectReadRequest } from "@okstra/core/usecases/ProjectReadRequest";
import { showRun } from "@okstra/core/usecases/showRun";
import { showTask } from "@okstra/core/usecases/showTask";
import type { RunSelector } from "@okstra/core/domain/run/parseRunRef";
import type { TaskRef } from "@okstra/core/domain/task/TaskKey";
import { problemsOf } from "../problemsOf.ts";
import { askForRun } from "../prompt/askForRun.ts";
import * as Effect from "effect/Effect";
import type { Call } from "../Call.ts";
import type { Command } from "../command.ts";
import { lockTimeoutFlag, projectFlags } from "../flags.ts";
import { lockTimeoutOf, openReadCall } from "../openReadCall.ts";
import { commandHere } from "../present/commandHere.ts";
import { shownRunData, shownRunLines } from "../present/shownRun.ts";
import { shownTaskLines } from "../present/shownTask.ts";

export const show: Command = {
  name: "show",
  about: "Shows a run (its roster, its status and whether its files are whole) or a task with all its runs.",
  positionals: [
    {
      name: "run-or-task",
      required: true,
      about:
        "<group>/<task>/<phase>/<NNN or latest>, the path of a run manifest, or <group>/<task> (the id alone will do)",
      ask: (call) => askForRun("show", call, { message: "Which run, or which task?" }),
    },
  ],
  flags: [lockTimeoutFlag, ...projectFlags],
  check: ({ flags }) => problemsOf([lockTimeoutOf("show", flags)]),
  run: (words, call) =>
    Effect.gen(function* () {
      const { place, request } = yield* openReadCall("show", words, call);
      const target = yield* findShowTarget(request, words.positionals[0]!, place);
      return target.kind === "run"
        ? yield* oneRun(request, target.run, call)
        : yield* oneTask(request, target.task, call);
    }),
};

const oneRun = Effect.fnUntraced(function* (request: ProjectReadRequest, selector: RunSelector, call: Call) {
  const shown = yield* showRun(request, selector);
  const files = yield* checkRunFiles(request.root, shown.manifest);
  const again = commandHere(call, request.root, shown.manifest.canonicalArgv, { fromRoot: true });
  return {
    data: shownRunData(shown, files, request.root, again),
    lines: shownRunLines(shown, files, request.root, again),
    warnings: shown.warnings,
  };
});

const oneTask = Effect.fnUntraced(function* (request: ProjectReadRequest, task: TaskRef, call: Call) {
  const shown = yield* showTask(request, task);
  return {
    data: { kind: "task", taskKey: shown.taskKey, manifest: shown.manifest, runs: shown.runs },
    lines: shownTaskLines(shown, (words) => commandHere(call, request.root, words).printed),
    warnings: shown.warnings,
  };
});
