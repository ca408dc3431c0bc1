import type { Warning } from "../refusal/Problem.ts";
import { isPublished, type RunStatus } from "./runStatus.ts";

/** Told where somebody builds on the report of a run that is not published. */
export const runNotCompleted = (runRef: string, status: RunStatus): ReadonlyArray<Warning> =>
  isPublished(status)
    ? []
    : [
        {
          tag: "RunNotCompleted",
          message: `${runRef} is ${status}, not completed: its report counts as published once an end of every worker it needs is recorded (\`okstra show ${runRef}\` tells of whom).`,
        },
      ];
