import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { DirectionRefused } from "../../../domain/gate/DirectionRefused.ts";
import { requireSelectedDirection } from "../../../domain/gate/requireSelectedDirection.ts";
import { projectPath } from "../../../domain/prepare/projectPath.ts";
import type { ProjectPlace } from "../../../domain/project/ProjectPlace.ts";
import { parseReportPath, parseReportTarget } from "../../../domain/report/parseReportTarget.ts";
import { formatRunFolder, type RunFolder } from "../../../domain/run/RunRef.ts";
import { formatTaskFolder } from "../../../domain/task/TaskFolder.ts";
import { visibleText } from "../../../domain/text/visibleText.ts";
import { readOwnReport } from "./readOwnReport.ts";

/** Reads the report that `--selected-direction` names, and requires that an option of it stands selected. */
export const readDirection = Effect.fnUntraced(function* (
  place: ProjectPlace,
  folder: RunFolder,
  given: string,
) {
  const target = parseReportTarget(given, place);
  if (Result.isFailure(target)) return yield* noReport(given, "no report of this task");
  const selector = target.success;
  if (selector.folder.group !== folder.group || selector.folder.task !== folder.task) {
    return yield* noReport(given, `a report of ${formatTaskFolder(selector.folder)}`);
  }
  if (selector.folder.taskType !== "option-selection") {
    return yield* noReport(given, `a report of ${formatRunFolder(selector.folder)}`);
  }
  const report = yield* readOwnReport(place.root, selector);
  const { selection, selectionFile } = report;
  const direction = yield* Effect.fromResult(
    requireSelectedDirection({
      runRef: report.runRef,
      report: report.file,
      data: report.data,
      selection: selection === null || selectionFile === null ? null : { ...selection, file: selectionFile },
    }),
  );
  return { direction, report, path: namedAgain(place, given, report.file.path) };
});

/** The words that name the report from the project root: the path as given, or that of the data a run ref means now. */
export const namedAgain = (place: ProjectPlace, given: string, dataPath: string): string =>
  parseReportPath(given, place) === null ? dataPath : (projectPath(place, given) ?? dataPath);

const noReport = (given: string, got: string): Effect.Effect<never, DirectionRefused> =>
  Effect.fail(
    new DirectionRefused({
      report: visibleText(given),
      faults: [
        {
          subject: "--selected-direction",
          got,
          expected: "the report of an option-selection run of this task",
          sentence: `it is ${got}`,
        },
      ],
      remedy:
        "Name the path of the report, or the ref of its run; `okstra runs --phase option-selection` lists them.",
    }),
  );
