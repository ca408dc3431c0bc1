import * as Effect from "effect/Effect";
import type { BundlePlan, PlannedFile } from "../domain/bundle/BundlePlan.ts";
import { renderReport } from "../domain/report/render/renderReport.ts";
import { maxReportDataBytes } from "../domain/report/reportHeader.ts";
import type { RunSelector } from "../domain/run/parseRunRef.ts";
import { runPaths } from "../domain/run/runPaths.ts";
import type { RunRef } from "../domain/run/RunRef.ts";
import { sha256 } from "../domain/text/sha256.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import { changeTask } from "./changeTask.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { readReport, type ReportReading } from "./readReport.ts";
import { requireRun } from "./requireRun.ts";
import { settleWhereMoved } from "./settleTask.ts";
import { withRecoveredTask } from "./withRecoveredTask.ts";

/** The Markdown of a report, and where it belongs. */
export interface RenderedReport {
  readonly ref: RunRef;
  /** Relative to the project root. */
  readonly path: string;
  readonly markdown: string;
  readonly sha256: string;
}

/**
 * Renders a run's report from its data, the user's answers and selection, and writes it where it changed. The report is
 * what completes a run, so the task is settled with it.
 */
export const renderReportFile = Effect.fn("Report.render")(function* (
  request: ProjectReadRequest,
  selector: RunSelector,
) {
  const { root, projectId } = request;
  const written = yield* changeTask(
    { ...request, task: selector.folder },
    Effect.gen(function* () {
      const rendered = yield* renderRun(root, selector);
      const standing = yield* standingMarkdown(root, rendered.path);
      const file: PlannedFile = {
        kind: "replace",
        path: rendered.path,
        mode: 0o644,
        content: rendered.markdown,
        expected: standing,
      };
      const { group, task } = rendered.ref;
      const changed = standing !== rendered.sha256;
      const plan: BundlePlan = {
        task: { project: projectId, group, task },
        runs: [rendered.ref],
        directories: [],
        moves: [],
        files: [file],
        indexRows: [],
      };
      return { plan: changed ? plan : null, value: { ...rendered, changed }, warnings: [] };
    }),
  );
  const settled = yield* settleWhereMoved(request, selector.folder);
  return { ...written, warnings: [...written.warnings, ...settled.warnings] };
});

/** The same without writing anything. */
export const renderedReport = Effect.fn("Report.print")(
  (request: ProjectReadRequest, selector: RunSelector) =>
    withRecoveredTask({ ...request, task: selector.folder }, renderRun(request.root, selector)),
);

const renderRun = Effect.fnUntraced(function* (root: string, selector: RunSelector) {
  const { ref } = yield* requireRun(root, selector);
  return renderReading(yield* readReport(root, ref));
});

/** What `okstra report render` makes of a report as it was read. */
export const renderReading = ({ ref, data, ...facts }: ReportReading): RenderedReport => {
  const markdown = renderReport(data, { ...facts, dataSha256: facts.sha256 });
  return { ref, path: runPaths(ref).reportMarkdown, markdown, sha256: sha256(markdown) };
};

/** SHA-256 of the Markdown that stands; null where none does. */
export const standingMarkdown = Effect.fnUntraced(function* (root: string, path: string) {
  const files = yield* ProjectFiles;
  const digest = yield* files.digest(root, path, {
    purpose: "rendered report",
    // A quotation may be longer as Markdown than in the data.
    maxBytes: 8 * maxReportDataBytes,
  });
  return digest?.sha256 ?? null;
});
