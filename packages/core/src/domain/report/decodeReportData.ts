import * as Result from "effect/Result";
import { ArtefactMalformed, type ArtefactTooNew } from "../run/ArtefactFault.ts";
import { artefactVersion } from "../run/artefactHeader.ts";
import { type ArtefactSchema, readArtefact } from "../run/readArtefact.ts";
import { runPaths } from "../run/runPaths.ts";
import { formatRunRef, type RunRef } from "../run/RunRef.ts";
import { shownValue } from "../text/shownValue.ts";
import { type ReportData, reportSchemas } from "./reportSchemas.ts";
import { invalidReport, type ReportInvalid } from "./validate/ReportInvalid.ts";
import { problem } from "./validate/ReportProblem.ts";

/**
 * Reads the report data of a run by the schema of its phase. Data that name another run are no report of this one. What
 * is wrong with the form is told all at once, also beside a header that says nothing of the rest.
 */
export const decodeReportData = (run: RunRef, text: string): Result.Result<ReportData, ReportInvalid> => {
  const form = Result.mapError(readForm(run, text), (fault) => unfitReport(run, fault));
  if (Result.isFailure(form)) return form;
  const { runRef } = form.success;
  return runRef === formatRunRef(run)
    ? form
    : Result.fail(
        invalidReport(run, [problem("SchemaFault", "/runRef", shownValue(runRef), `"${formatRunRef(run)}"`)]),
      );
};

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
