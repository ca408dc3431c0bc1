import * as Result from "effect/Result";
import { ArtefactMalformed, type ArtefactTooNew } from "../run/ArtefactFault.ts";
import { artefactVersion } from "../run/artefactHeader.ts";
import { type ArtefactSchema, readArtefact } from "../run/readArtefact.ts";
import { runPaths } from "../run/runPaths.ts";
import { formatRunRef, type RunRef } from "../run/RunRef.ts";
import { formatTaskFolder } from "../task/TaskFolder.ts";
import { shownValue } from "../text/shownValue.ts";
import { type ReportData, reportSchemas } from "./reportSchemas.ts";
import { invalidReport, type ReportInvalid } from "./validate/ReportInvalid.ts";
import { problem, type ReportProblem } from "./validate/ReportProblem.ts";

/**
 * Reads the report data of a run by the schema of its phase. Data that name another run or task are no report of this
 * one. What is wrong is told all at once, also beside a header that says nothing of the rest.
 */
export const decodeReportData = (run: RunRef, text: string): Result.Result<ReportData, ReportInvalid> =>
  Result.flatMap(
    Result.mapError(readForm(run, text), (fault) => unfitReport(run, fault)),
    (data) => {
      const found = foreignNames(run, data);
      return found.length === 0 ? Result.succeed(data) : Result.fail(invalidReport(run, found));
    },
  );

const readForm = (
  run: RunRef,
  text: string,
): Result.Result<ReportData, ArtefactMalformed | ArtefactTooNew> => {
  const file = runPaths(run).reportData;
  const schema = reportSchemas[run.taskType] as ArtefactSchema<ReportData>;
  const [name] = schema.fields.$schema.literals;
  return Result.mapError(readArtefact<ReportData>(schema, text, { file }), (fault) => {
    const [first] = fault._tag === "ArtefactMalformed" ? fault.faults : [];
    const header = first?.pointer === "/$schema" ? { $schema: name } : { schemaVersion: artefactVersion };
    if (first === undefined || !["/$schema", "/schemaVersion"].includes(first.pointer)) return fault;
    const rest = readForm(run, JSON.stringify({ ...JSON.parse(text), ...header }));
    const more =
      Result.isFailure(rest) && rest.failure._tag === "ArtefactMalformed" ? rest.failure.faults : [];
    return new ArtefactMalformed({
      file,
      faults: [first, ...more.filter((each) => each.pointer !== first.pointer)],
    });
  });
};

/** A task key is told whole by the run's manifest; of the folder, its last two parts. */
const foreignNames = (run: RunRef, { runRef, taskKey }: ReportData): ReadonlyArray<ReportProblem> => {
  const task = `/${formatTaskFolder(run)}`;
  return [
    ...(runRef === formatRunRef(run)
      ? []
      : [problem("SchemaFault", "/runRef", shownValue(runRef), `"${formatRunRef(run)}"`)]),
    ...(taskKey.endsWith(task)
      ? []
      : [problem("TaskKeyUnfit", "/taskKey", shownValue(taskKey), `a key that ends in "${task}"`)]),
  ];
};

/** Report data are written by agents: what is wrong with their form is theirs to mend, and no file that okstra lost. */
export const unfitReport = (run: RunRef, fault: ArtefactMalformed | ArtefactTooNew): ReportInvalid =>
  invalidReport(
    run,
    fault._tag === "ArtefactTooNew"
      ? [problem(fault._tag, "/schemaVersion", shownValue(fault.got), newest)]
      : fault.faults.map(({ pointer, got, expected }) =>
          problem("SchemaFault", pointer, got, pointer === "/schemaVersion" ? newest : expected),
        ),
  );

const newest = `"${artefactVersion}", which this okstra reads`;
