import type { RunRow } from "@okstra/core/domain/run/RunRow";
import { localTime } from "./localTime.ts";
import { table } from "./table.ts";

/** Runs as a list for people, newest first; `projectOf` where they are of several projects. */
export const runListLines = <Row extends RunRow>(
  runs: ReadonlyArray<Row>,
  total: number | null,
  next: (words: ReadonlyArray<string>) => string,
  projectOf?: (run: Row) => string,
): ReadonlyArray<string> => {
  const [newest] = runs;
  if (newest === undefined) {
    return ["No runs.", "", `next: ${next(["prepare", "--task-brief", "<file>"])}`];
  }
  const project = projectOf === undefined ? [] : ["PROJECT"];
  return [
    ...table(
      ["STATUS", "PREPARED", ...project, "RUN"],
      runs.map((run) => [
        run.status,
        localTime(run.createdAt),
        ...(projectOf === undefined ? [] : [projectOf(run)]),
        run.runRef,
      ]),
    ),
    ...moreLine(runs.length, total),
    "",
    `next: ${next(["show", newest.runRef])}`,
  ];
};

const moreLine = (shown: number, total: number | null): ReadonlyArray<string> => {
  if (total === null) return ["(there may be more; --limit 0 shows all)"];
  return shown < total ? [`(${total - shown} more; --limit 0 shows all)`] : [];
};
