import { checkBriefFile } from "@okstra/core/usecases/checkBriefFile";
import * as Effect from "effect/Effect";
import type { Command } from "../../command.ts";
import { projectFlags } from "../../flags.ts";
import { flagWords, shellWords } from "../../present/shellWords.ts";

export const briefCheck: Command = {
  name: "brief check",
  about:
    "Checks a brief: title, problem or goal, acceptance criteria, front matter; every finding with line and column.",
  positionals: [{ name: "file", required: true, about: "the brief" }],
  flags: projectFlags,
  run: ({ positionals }, call) =>
    checkBriefFile(positionals[0]!, call).pipe(
      Effect.map(({ brief, warnings }) => ({
        data: {
          path: brief.path,
          sha256: brief.sha256,
          title: brief.title,
          taskGroup: brief.frontMatter.taskGroup,
          taskId: brief.frontMatter.taskId,
          taskType: brief.frontMatter.taskType,
        },
        lines: [
          `${brief.path} is a complete brief: ${brief.title}`,
          "",
          `next: ${shellWords(["okstra", "prepare", ...flagWords("task-brief", positionals[0]!)])}`,
        ],
        warnings,
      })),
    ),
};
