import { findBriefs } from "@okstra/core/usecases/findBriefs";
import { checkBriefFile } from "@okstra/core/usecases/checkBriefFile";
import type { Brief } from "@okstra/core/domain/brief/Brief";
import { preparedTaskTypes } from "@okstra/core/domain/prepare/prepareRefusals";
import { slugFromTitle } from "@okstra/core/domain/task/slugify";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Command } from "../../command.ts";
import { projectFlags } from "../../flags.ts";
import { noBriefHint } from "../../prompt/noBriefHint.ts";
import { commandHere, fileHere } from "../../present/commandHere.ts";

export const briefCheck: Command = {
  name: "brief check",
  about:
    "Checks a brief: title, problem or goal, acceptance criteria, front matter; every finding with line and column.",
  positionals: [
    {
      name: "file",
      required: true,
      about: "the brief",
      ask: (call) =>
        Effect.map(findBriefs(call), (choices) => ({
          message: `Which brief?${noBriefHint(choices)}`,
          choices,
          open: true,
          faultOf: (answer) => (answer.trim() === "" ? "Name the file of a brief." : undefined),
        })),
    },
  ],
  flags: projectFlags,
  run: ({ positionals }, call) =>
    checkBriefFile(positionals[0]!, call).pipe(
      Effect.map(({ brief, root, warnings }) => ({
        data: {
          path: brief.path,
          sha256: brief.sha256,
          title: brief.title,
          taskGroup: brief.frontMatter.taskGroup,
          taskId: brief.frontMatter.taskId,
          taskType: brief.frontMatter.taskType,
        },
        lines: [
          `${fileHere(call, root, brief.path)} is a complete brief: ${brief.title}`,
          ...missingLines(brief),
          "",
          `next: ${
            commandHere(call, root, [
              "prepare",
              "--task-brief",
              { file: brief.path },
              ...missingFlags(brief).flatMap(([flag, value]) => [`--${flag}`, value]),
            ]).printed
          }`,
        ],
        warnings,
      })),
    ),
};

/** What the brief leaves to flags, each with a value that could be meant. */
const missingFlags = ({
  frontMatter,
  title,
}: Brief): ReadonlyArray<readonly [flag: string, value: string]> => {
  const { taskGroup, taskId, taskType } = frontMatter;
  return [
    ...(taskGroup === null ? [["task-group", "general"] as const] : []),
    ...(taskId === null ? [["task-id", Result.getOrElse(slugFromTitle(title), () => "task")] as const] : []),
    ...(taskType === null || !preparedTaskTypes.includes(taskType)
      ? [["task-type", preparedTaskTypes[0]!] as const]
      : []),
  ];
};

const missingLines = (brief: Brief): ReadonlyArray<string> => {
  const missing = missingFlags(brief);
  const { taskType } = brief.frontMatter;
  return missing.length === 0
    ? []
    : [
        `prepare will need ${missing.map(([flag]) => `--${flag}`).join(", ")}: ${
          taskType === null || preparedTaskTypes.includes(taskType)
            ? "the front matter does not say it"
            : `${taskType} can't be prepared yet`
        }.`,
      ];
};
