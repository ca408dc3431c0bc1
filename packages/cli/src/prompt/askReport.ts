import type { TaskType } from "@okstra/core/domain/task/TaskType";
import type { PositionalEntry } from "../command.ts";
import { askForRun } from "./askForRun.ts";

/** What names a report, in the words of a help page. */
export const reportAbout =
  "<group>/<task>/<phase>/<NNN or latest>, or the path of the report (.data.json, .md) or of its run's manifest";

/** The `<report>` of a command; asked for with the newest runs, of one phase where only that has such reports. */
export const reportWord = (command: string, phase: TaskType | null): PositionalEntry => ({
  name: "report",
  required: true,
  about: reportAbout,
  ask: (call) => askForRun(command, call, { message: "Which report?", phase }),
});
