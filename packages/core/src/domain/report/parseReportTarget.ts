import * as Result from "effect/Result";
import { tasksDir, runPaths } from "../run/runPaths.ts";
import { normalised, parseManifestPath } from "../run/parseManifestPath.ts";
import { parseRunRef, type RunRefMalformed, type RunSelector } from "../run/parseRunRef.ts";
import { isTaskType } from "../task/TaskType.ts";
import type { RunRef } from "../run/RunRef.ts";

/** The endings of a report's files; all of them name the one report. */
const endings = [".data.json", ".md", ".html"] as const;

/**
 * Reads what names a report: the path of one of its files (absolute, relative to the caller or to the project root),
 * of its run's manifest, or a run ref. Pure: whether the report is there is not asked.
 */
export const parseReportTarget = (
  text: string,
  place: { readonly root: string; readonly calledFrom: string },
): Result.Result<RunSelector, RunRefMalformed> => {
  const ref = parseReportPath(text, place) ?? parseManifestPath(text, place);
  if (ref === null) return parseRunRef(text);
  const { seq, ...folder } = ref;
  return Result.succeed({ folder, seq });
};

/** The run whose report a path names; null for every other path. */
export const parseReportPath = (
  text: string,
  { root, calledFrom }: { readonly root: string; readonly calledFrom: string },
): RunRef | null => {
  const candidates = text.startsWith("/") ? [text] : [`${calledFrom}/${text}`, `${root}/${text}`];
  for (const candidate of candidates.map(normalised)) {
    if (!candidate.startsWith(`${root}/${tasksDir}/`)) continue;
    const ref = runRefOf(candidate.slice(root.length + 1));
    if (ref !== null) return ref;
  }
  return null;
};

const runRefOf = (path: string): RunRef | null => {
  const ending = endings.find((each) => path.endsWith(each));
  const parts = /^(?<folder>.+)\/reports\/final-report-[a-z-]+-(?<seq>\d{3,})$/u.exec(
    ending === undefined ? "" : path.slice(0, -ending.length),
  )?.groups;
  const [, , group = "", task = "", runs, taskType = "", ...stage] = (parts?.["folder"] ?? "").split("/");
  if (runs !== "runs" || !isTaskType(taskType)) return null;
  const read = parseRunRef([group, task, taskType, ...stage, parts?.["seq"] ?? ""].join("/"));
  if (Result.isFailure(read) || read.success.seq === "latest") return null;
  const ref: RunRef = { ...read.success.folder, seq: read.success.seq };
  return path.startsWith(runPaths(ref).reportMarkdown.slice(0, -".md".length)) ? ref : null;
};
