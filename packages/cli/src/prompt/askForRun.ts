import type { TaskType } from "@okstra/core/domain/task/TaskType";
import { anyRun } from "@okstra/core/usecases/ListedRuns";
import { listRuns } from "@okstra/core/usecases/listRuns";
import { everyTask } from "@okstra/core/usecases/listTasks";
import * as Effect from "effect/Effect";
import type { Call } from "../Call.ts";
import { openReadCall } from "../openReadCall.ts";
import type { Question } from "./Question.ts";

const fewEnoughToChooseFrom = 20;

/** Asks for a run, the newest first; of one phase, where the command wants such a run. */
export const askForRun = Effect.fnUntraced(function* (
  command: string,
  call: Call,
  asked: { readonly message?: string; readonly phase?: TaskType | null } = {},
) {
  const { request } = yield* openReadCall(command, { flags: {}, positionals: [] }, call);
  const { runs } = yield* listRuns(request, {
    ...everyTask,
    ...anyRun,
    phase: asked.phase ?? null,
    limit: fewEnoughToChooseFrom,
  });
  const question: Question = {
    message: asked.message ?? "Which run?",
    choices: runs.map(({ runRef }) => runRef),
    open: true,
    faultOf: (answer) => (answer.trim() === "" ? "Name a run." : undefined),
  };
  return question;
});
