import { preparedTaskTypes, usualTaskType } from "@okstra/core/domain/prepare/prepareRefusals";
import { taskTypes } from "@okstra/core/domain/task/TaskType";
import { slugify, slugFromTitle } from "@okstra/core/domain/task/slugify";
import { writeNewBrief } from "@okstra/core/usecases/writeNewBrief";
import * as Effect from "effect/Effect";
import type { Command } from "../../command.ts";
import { choiceOf } from "../../choiceOf.ts";
import { flag, projectFlags } from "../../flags.ts";
import { commandHere, fileHere } from "../../present/commandHere.ts";
import { problemsOf } from "../../problemsOf.ts";
import { textOf } from "../../textOf.ts";

export const briefNew: Command = {
  name: "brief new",
  about: "Writes a brief to fill in.",
  positionals: [
    {
      name: "title",
      required: true,
      about: "the task in one line",
      ask: () =>
        Effect.succeed({
          message: "What is the task, in one line?",
          choices: [],
          open: true,
          faultOf: (answer) => problemsOf([slugFromTitle(answer)])[0]?.message,
        }),
    },
  ],
  flags: [
    flag("group", "text", "name", "the task's group (default general)"),
    flag(
      "task-type",
      "text",
      "phase",
      `the phase to begin with (default ${usualTaskType}; so far ${preparedTaskTypes.join(", ")} can be prepared)`,
    ),
    flag("out", "text", "file", "where to write it (default briefs/<task id>.md in the project)"),
    ...projectFlags,
  ],
  check: ({ flags, positionals }) =>
    problemsOf([
      choiceOf("brief new", flags, "task-type", taskTypes),
      slugify(textOf(flags, "group") ?? "general"),
      // An empty title is told of as a missing word.
      slugFromTitle(positionals[0]?.trim() === "" ? "none" : (positionals[0] ?? "none")),
    ]),
  run: ({ flags, positionals }, call) =>
    Effect.fromResult(choiceOf("brief new", flags, "task-type", taskTypes)).pipe(
      Effect.flatMap((taskType) =>
        writeNewBrief({
          ...call,
          title: positionals[0]!,
          group: textOf(flags, "group"),
          taskType: taskType ?? usualTaskType,
          out: textOf(flags, "out"),
        }),
      ),
      Effect.map((brief) => ({
        data: brief,
        lines: [
          `Wrote ${fileHere(call, brief.projectRoot, brief.path)}: fill in every section, then check it.`,
          "",
          `next: ${commandHere(call, brief.projectRoot, ["brief", "check", { file: brief.path }]).printed}`,
        ],
        warnings: preparedTaskTypes.includes(brief.taskType)
          ? []
          : [
              {
                tag: "TaskTypeNotPrepared",
                message: `${brief.taskType} can't be prepared yet; so far ${preparedTaskTypes.join(", ")} can.`,
              },
            ],
      })),
    ),
};
