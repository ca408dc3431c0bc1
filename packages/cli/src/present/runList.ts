import type { RunRow } from "@okstra/core/domain/run/RunRow";
import { localTime } from "./localTime.ts";
import { table } from "./table.ts";

/** Runs as a list for people, newest first. */
export const runListLines = (
  runs: ReadonlyArray<RunRow>,
  total: number,
  next: (words: ReadonlyArray<string>) => string,
): ReadonlyArray<string> =>
  runs.length === 0
    ? [
        total === 0 ? "No runs." : "No runs shown.",
        "",
        `next: ${next(["prepare", "--task-brief", "<file>"])}`,
      ]
    : [
        ...table(
          ["STATUS", "PREPARED", "RUN"],
          runs.map((run) => [run.status, localTime(run.createdAt), run.runRef]),
        ),
        ...(runs.length < total ? [`(${total - runs.length} more; --limit 0 shows all)`] : []),
        "",
        `next: ${next(["show", runs[0]!.runRef])}`,
      ];
