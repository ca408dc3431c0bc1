import { parseReportTarget } from "@okstra/core/domain/report/parseReportTarget";
import { anyRun } from "@okstra/core/usecases/ListedRuns";
import { listRuns } from "@okstra/core/usecases/listRuns";
import { everyTask } from "@okstra/core/usecases/listTasks";
import * as Effect from "effect/Effect";
import type { Call } from "./Call.ts";
import type { PositionalEntry, Words } from "./command.ts";
import { openReadCall } from "./openReadCall.ts";

/** The word that names a run's report. */
export const reportPositional = (command: string): PositionalEntry => ({
  name: "report",
  required: true,
  about:
    "the run of the report, <group>/<task>/<phase>/<NNN or latest>, or the path of one of the report's files",
  ask: (call) =>
    Effect.map(newestRuns(command, call), (choices) => ({
      message: "The report of which run?",
      choices,
      open: true,
      faultOf: (answer) => (answer.trim() === "" ? "Name a run." : undefined),
    })),
});

const newestRuns = Effect.fnUntraced(function* (command: string, call: Call) {
  const { request } = yield* openReadCall(command, { flags: {}, positionals: [] }, call);
  const { runs } = yield* listRuns(request, { ...everyTask, ...anyRun, limit: 20 });
  return runs.map(({ runRef }) => runRef);
});

/** The project of the call, and the run whose report its first word names. */
export const openReportCall = Effect.fnUntraced(function* (command: string, words: Words, call: Call) {
  const { place, request } = yield* openReadCall(command, words, call);
  const selector = yield* Effect.fromResult(parseReportTarget(words.positionals[0]!, place));
  return { request, selector };
});
