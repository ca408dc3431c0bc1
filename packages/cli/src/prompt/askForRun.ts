import { anyRun } from "@okstra/core/usecases/ListedRuns";
import { listRuns } from "@okstra/core/usecases/listRuns";
import { everyTask } from "@okstra/core/usecases/listTasks";
import * as Effect from "effect/Effect";
import type { Call } from "../Call.ts";
import { openReadCall } from "../openReadCall.ts";
import type { Question } from "./Question.ts";

const fewEnoughToChooseFrom = 20;

/** Which run, out of the newest of this project. */
export const askForRun = Effect.fnUntraced(function* (command: string, call: Call) {
  const { request } = yield* openReadCall(command, { flags: {}, positionals: [] }, call);
  const { runs } = yield* listRuns(request, { ...everyTask, ...anyRun, limit: fewEnoughToChooseFrom });
  return {
    message: "Which run?",
    choices: runs.map(({ runRef }) => runRef),
    open: true,
    faultOf: (answer) => (answer.trim() === "" ? "Name a run." : undefined),
  } satisfies Question;
});
