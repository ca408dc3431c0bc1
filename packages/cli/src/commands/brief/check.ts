import { checkBriefFile } from "@okstra/core/usecases/checkBriefFile";
import * as Effect from "effect/Effect";
import type { Command } from "../../command.ts";
import { projectFlags } from "../../flags.ts";
import { commandHere, fileHere } from "../../present/commandHere.ts";

export const briefCheck: Command = {
  name: "brief check",
  about:
    "Checks a brief: title, problem or goal, acceptance criteria, front matter; every finding with line and column.",
  positionals: [{ name: "file", required: true, about: "the brief" }],
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
          "",
          `next: ${commandHere(call, root, ["prepare", "--task-brief", { file: brief.path }]).printed}`,
        ],
        warnings,
      })),
    ),
};
