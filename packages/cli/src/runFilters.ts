import type { FlagEntry } from "@okstra/core/domain/prepare/prepareFlagTable";
import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import { UsageRefused } from "@okstra/core/domain/prepare/UsageRefused";
import { runStatuses } from "@okstra/core/domain/run/runStatus";
import { slugify } from "@okstra/core/domain/task/slugify";
import { taskTypes } from "@okstra/core/domain/task/TaskType";
import * as Result from "effect/Result";
import { choiceOf } from "./choiceOf.ts";
import { countOf } from "./countOf.ts";
import { flag } from "./flags.ts";
import { textOf } from "./textOf.ts";

/** The flags that narrow a list of runs, or of the tasks they belong to. */
export const runFilterFlags = (what: "runs" | "tasks", defaultLimit: number): ReadonlyArray<FlagEntry> => [
  flag("task", "text", "group/task", "only this task (or a group)"),
  flag("phase", "text", "phase", "only this phase"),
  flag("status", "text", "status", "prepared, running, completed, failed, aborted or unreadable"),
  flag("limit", "text", "N", `at most so many (default ${defaultLimit}; 0: all)`),
  flag("project", "text", "id", `the ${what} of this project, wherever it stands`),
  flag("all-projects", "switch", "", `the ${what} of all projects that the central index knows`),
];

/** What narrows a list of runs or tasks, read from the words of `command`. */
export const readRunFilters = (command: string, flags: PrepareFlags, defaultLimit: number) => {
  const [group = "", task = "", ...more] = (textOf(flags, "task") ?? "").split("/");
  const given = [task, ...more].join("/");
  const name = (text: string) => (text === "" ? Result.succeed(null) : slugify(text));
  return {
    phase: choiceOf(command, flags, "phase", taskTypes),
    status: choiceOf(command, flags, "status", [...runStatuses, "unreadable"] as const),
    group: name(group),
    task: name(given),
    givenTask: Result.succeed(given === "" ? null : given),
    limit: Result.map(countOf(command, flags, "limit", defaultLimit), (limit) =>
      limit === 0 ? null : limit,
    ),
    project: projectOf(command, flags),
  };
};

const projectOf = (command: string, flags: PrepareFlags) => {
  const project = textOf(flags, "project");
  if (project === null) return Result.succeed(null);
  if (flags["all-projects"] !== true) return slugify(project);
  const message = "--project names one project and --all-projects means every one; give one of them.";
  const told = { subject: "--project", got: "both flags", expected: "one of them", message };
  return Result.fail(new UsageRefused({ command, problems: [{ tag: "FlagConflict", ...told }] }));
};
