import { anyRun } from "@okstra/core/usecases/ListedRuns";
import { listRuns } from "@okstra/core/usecases/listRuns";
import { everyTask } from "@okstra/core/usecases/listTasks";
import type { TaskType } from "@okstra/core/domain/task/TaskType";
import * as Effect from "effect/Effect";
import type { PositionalEntry } from "../command.ts";
import { openReadCall } from "../openReadCall.ts";

/** What names a report, in the words of a help page. */
export const reportAbout =
  "<group>/<task>/<phase>/<NNN or latest>, or the path of the report (.data.json, .md) or of its run's manifest";

/** The `<report>` of a command; asked for with the newest runs, of one phase where only that has such reports. */
export const reportWord = (command: string, phase: TaskType | null): PositionalEntry => ({
  name: "report",
  required: true,
  about: reportAbout,
  ask: (call) =>
    Effect.gen(function* () {
      const { request } = yield* openReadCall(command, { flags: {}, positionals: [] }, call);
      const { runs } = yield* listRuns(request, { ...everyTask, ...anyRun, phase, limit: 20 });
      return {
        message: "Which report?",
        choices: runs.map(({ runRef }) => runRef),
        open: true,
        faultOf: (answer) => (answer.trim() === "" ? "Name the run of a report." : undefined),
      };
    }),
});
