import * as Result from "effect/Result";
import { readCanonicalArgv } from "../prepare/readCanonicalArgv.ts";
import { formatRunRef } from "../run/RunRef.ts";
import { formatTaskFolder, type TaskFolder } from "../task/TaskFolder.ts";
import { parseReportPath } from "./parseReportTarget.ts";

/** Whose answers `--clarification-response` carries: the ref of a run, or a file of the user's. */
export type AnswersNamed = string | { readonly file: string };

/** The answers that recorded words carry; null where they carry none. */
export const answersNamed = (canonicalArgv: ReadonlyArray<string>, task: TaskFolder): AnswersNamed | null => {
  const given = Result.getOrNull(readCanonicalArgv(canonicalArgv))?.["clarification-response"];
  if (typeof given !== "string") return null;
  const report = parseReportPath(given, { root: "", calledFrom: "" });
  // A file of another task's report is material like any other file.
  const own = report !== null && formatTaskFolder(report) === formatTaskFolder(task);
  return own ? formatRunRef(report) : { file: given };
};
