import * as Result from "effect/Result";
import { archivedPlace } from "../run/archivedPath.ts";
import { byCodePoint } from "../text/codePointOrder.ts";
import type { PlannedFile } from "./BundlePlan.ts";
import { carriedView } from "./carriedView.ts";
import { composeClarificationResponse } from "./composeClarificationResponse.ts";
import { composeSelectedDirection } from "./composeSelectedDirection.ts";
import { instructionPaths } from "./instructionPaths.ts";
import { codeCell, fencedBlock, tableCell } from "./markdownText.ts";
import { renderTemplate, type TemplateRefused, type TemplateView } from "./renderTemplate.ts";
import type { RunFrame } from "./RunFrame.ts";
import { runView } from "./runView.ts";
import type { TemplateShelf } from "./TemplateShelf.ts";

/** The files of `instruction-set/<NNN>/`: what lead and workers of this run read. */
export const composeInstructionSet = (
  frame: RunFrame,
  shelf: TemplateShelf,
): Result.Result<ReadonlyArray<PlannedFile>, TemplateRefused> =>
  Result.gen(function* () {
    const { facts } = frame;
    const places = instructionPaths(frame);
    const view = runView(frame);
    const duties = [...new Set(["lead", ...frame.workers.map(({ duty }) => duty)])].sort(byCodePoint);
    const files: Array<PlannedFile> = [file(places.taskBrief, facts.brief.bytes)];

    files.push(file(places.analysisProfile, yield* renderProfile(frame, shelf)));
    const packet = { ...view, ...packetView(frame) };
    files.push(
      file(places.analysisPacket, yield* shelf.render("instruction-set/analysis-packet.md", packet)),
    );
    files.push(file(places.leadContract, yield* shelf.render("instruction-set/lead-contract.md", view)));
    files.push(file(places.workerPreamble, yield* shelf.render("instruction-set/worker-preamble.md", view)));
    for (const duty of duties) {
      files.push(file(places.duty(duty), yield* shelf.render(`instruction-set/duties/${duty}.md`, view)));
    }
    const { answers, direction } = facts.carried;
    if (answers.length > 0) {
      const texts: Array<string> = [];
      for (const carried of answers) texts.push(yield* composeClarificationResponse(carried, shelf));
      files.push(file(places.clarificationResponse, texts.join("\n")));
    }
    if (direction !== null) {
      const text = yield* composeSelectedDirection(frame, direction, shelf);
      files.push(file(places.selectedDirection, text));
    }
    const phasePart = yield* shelf.render(`instruction-set/reports/${facts.run.taskType}.md`, view);
    const report = yield* shelf.render("instruction-set/final-report-template.md", {
      ...view,
      phasePart: phasePart.trimEnd(),
    });
    files.push(file(places.finalReportTemplate, report));
    const schema = yield* shelf.take(`schemas/report-${facts.run.taskType}.schema.json`);
    files.push(file(places.finalReportSchema, schema.text));
    return files;
  });

const file = (path: string, content: string | Uint8Array): PlannedFile => ({
  kind: "create",
  path,
  mode: 0o644,
  content,
});

/** The profile's prose, rendered; its front matter is for the resolver alone. */
const renderProfile = (frame: RunFrame, shelf: TemplateShelf): Result.Result<string, TemplateRefused> => {
  const { profile, run } = frame.facts;
  return Result.flatMap(shelf.take(`profiles/${run.taskType}.md`), (source) =>
    renderTemplate({ ...source, text: profile.prose }, profileView(frame)),
  );
};

const profileView = (frame: RunFrame): TemplateView => {
  const { facts } = frame;
  const counts = new Map<string, number>();
  for (const { slot } of frame.workers) counts.set(slot.role, (counts.get(slot.role) ?? 0) + 1);
  return {
    ...runView(frame),
    forbiddenActions: facts.profile.forbiddenActions.map((action) => tableCell(action)),
    worktree: false,
    roles: [...counts].map(([role, count]) => ({ role, count })),
  };
};

const packetView = (frame: RunFrame): TemplateView => ({
  ...carriedView(frame),
  ...givenView(frame),
});

const cellOrNull = (text: string | null): string | null => (text === null ? null : codeCell(text));

const givenView = ({ facts }: RunFrame) => ({
  directive: facts.directive === null ? null : fencedBlock(facts.directive),
  briefSha256: facts.brief.sha256,
  hasRelatedTasks: facts.relatedTasks.length > 0,
  relatedTasks: facts.relatedTasks.map(({ key, title, manifest }) => ({
    key: codeCell(key),
    title: codeCell(title),
    manifest: codeCell(manifest),
  })),
  hasEvidenceInputs: facts.evidenceInputs.length > 0,
  evidenceInputs: facts.evidenceInputs.map(({ path, bytes, sha256 }) => ({
    path: codeCell(path),
    // A later run may move it, this very one too.
    archived: cellOrNull(archivedPlace(path)),
    bytes,
    sha256,
  })),
  hasEarlierRuns: facts.present.runs.length > 0,
  earlierRuns: facts.present.runs.map(({ runRef, taskType, status, createdAt, runManifest }) => ({
    runRef: codeCell(runRef),
    taskType: codeCell(taskType),
    status,
    createdAt,
    runManifest: codeCell(runManifest),
  })),
});
