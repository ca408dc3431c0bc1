import * as Effect from "effect/Effect";
import type { Warning } from "../domain/refusal/Problem.ts";
import { parseFixCycles, type FixCycleFile, noFixCycles } from "../domain/run/fixCycles.ts";
import { taskPaths } from "../domain/run/runPaths.ts";
import type { TaskFolder } from "../domain/task/TaskFolder.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import { decodeArtefactText, maxArtefactBytes } from "./readArtefactFile.ts";

/** The fix cycles of a task; lines that can't be read are kept in the file and told of. */
export const readFixCycles = Effect.fnUntraced(function* (root: string, task: TaskFolder) {
  const files = yield* ProjectFiles;
  const path = taskPaths(task).fixCycles;
  const content = yield* files.read(root, path, { purpose: "fix cycles", maxBytes: maxArtefactBytes });
  if (content === null) return { file: noFixCycles, warnings: [] };
  const text = yield* Effect.fromResult(decodeArtefactText(content.bytes, path));
  const file: FixCycleFile = { lines: parseFixCycles(text), sha256: content.sha256 };
  const unreadable = file.lines.filter(({ cycle }) => cycle === null).length;
  const warnings: ReadonlyArray<Warning> =
    unreadable === 0
      ? []
      : [
          {
            tag: "FixCyclesUnreadable",
            message: `${path}: ${unreadable} line(s) can't be read; they are kept as they are and count for nothing.`,
          },
        ];
  return { file, warnings };
});
