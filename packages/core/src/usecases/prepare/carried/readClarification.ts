import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { CarriedAnswers } from "../../../domain/bundle/CarriedAnswers.ts";
import type { ProjectPlace } from "../../../domain/project/ProjectPlace.ts";
import { parseReportTarget } from "../../../domain/report/parseReportTarget.ts";
import { ReportOfAnotherTask } from "../../../domain/report/ReportUnfit.ts";
import type { RunFolder } from "../../../domain/run/RunRef.ts";
import { parseRunRef } from "../../../domain/run/parseRunRef.ts";
import { formatTaskFolder } from "../../../domain/task/TaskFolder.ts";
import { FileUnfit, namedPurpose } from "../../../ports/ProjectFiles.ts";
import { readUserFileArchivedSecond } from "../../readArchivedSecond.ts";
import { answersOf, type OwnReport, readOwnReport } from "./readOwnReport.ts";
import { namedAgain } from "./readDirection.ts";

const maxClarificationBytes = 1024 * 1024;

export interface ClarificationRead {
  readonly answers: CarriedAnswers;
  /** Null where a file of the user's own is carried. */
  readonly report: OwnReport | null;
  /** The path that names it again. */
  readonly path: string;
}

/** Reads what `--clarification-response` names: a report of this task with the answers to it, or any text file. */
export const readClarification = Effect.fnUntraced(function* (
  place: ProjectPlace,
  folder: RunFolder,
  given: string,
) {
  const selector = Result.getOrNull(parseReportTarget(given, place));
  if (selector === null) return yield* readUserFile(place, given);
  if (selector.folder.group !== folder.group || selector.folder.task !== folder.task) {
    // A file that is named by its path is material, wherever it comes from.
    if (Result.isFailure(parseRunRef(given))) return yield* readUserFile(place, given);
    return yield* new ReportOfAnotherTask({
      flag: "--clarification-response",
      given,
      task: formatTaskFolder(selector.folder),
      expected: formatTaskFolder(folder),
    });
  }
  const report = yield* readOwnReport(place.root, selector);
  return {
    answers: answersOf(report),
    report,
    path: namedAgain(place, given, report.file.path),
  } satisfies ClarificationRead;
});

const readUserFile = Effect.fnUntraced(function* (place: ProjectPlace, given: string) {
  const purpose = namedPurpose.clarification;
  const { path, bytes, sha256 } = yield* readUserFileArchivedSecond(given, place, {
    purpose,
    maxBytes: maxClarificationBytes,
  });
  const text = yield* Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    catch: () => new FileUnfit({ path: given, purpose, fault: "not-text", detail: "" }),
  });
  return {
    answers: { path, sha256, text, report: null },
    report: null,
    path,
  } satisfies ClarificationRead;
});
