import type * as Result from "effect/Result";
import type { SelectedDirection } from "../gate/SelectedDirection.ts";
import { codeCell, fencedBlock, tableCell, inlineCode } from "./markdownText.ts";
import type { TemplateRefused } from "./renderTemplate.ts";
import type { RunFrame } from "./RunFrame.ts";
import { runView } from "./runView.ts";
import type { TemplateShelf } from "./TemplateShelf.ts";

/** `selected-direction.md`: the option that is planned, as it stood when this run was prepared. */
export const composeSelectedDirection = (
  frame: RunFrame,
  direction: SelectedDirection,
  shelf: TemplateShelf,
): Result.Result<string, TemplateRefused> => {
  const { data, option, selection, report, selectionFile, runRef } = direction;
  const criteria = new Map(data.criteria.map(({ id, name, weight }) => [id, { name, weight }]));
  return shelf.render("instruction-set/selected-direction.md", {
    ...runView(frame),
    option: codeCell(option.id),
    optionTitle: inlineCode(option.title),
    optionSummary: fencedBlock(option.summary),
    approach: fencedBlock(option.approach),
    effort: option.effort,
    confidence: option.confidence,
    recommended: selection.recommended,
    selectedAt: selection.selectedAt,
    directionRun: codeCell(runRef),
    reportPath: codeCell(report.path),
    reportSha256: report.sha256,
    selectionPath: codeCell(selectionFile.path),
    selectionSha256: selectionFile.sha256,
    question: fencedBlock(data.question),
    points: [
      { name: "Advantages", items: option.advantages.map(inlineCode) },
      { name: "Drawbacks", items: option.drawbacks.map(inlineCode) },
      { name: "Risks", items: option.risks.map(inlineCode) },
    ].filter(({ items }) => items.length > 0),
    hasRatings: option.ratings.length > 0,
    ratings: option.ratings.map(({ criterion, rating, reason }) => ({
      criterion: codeCell(criteria.get(criterion)?.name ?? criterion),
      weight: tableCell(criteria.get(criterion)?.weight ?? "--"),
      rating,
      reason: codeCell(reason),
    })),
    hasEvidence: option.evidence.length > 0,
    evidence: option.evidence.map(({ path, line, endLine }) =>
      codeCell(`${path}:${line}${endLine === undefined ? "" : `-${endLine}`}`),
    ),
    hasOthers: data.options.length > 1,
    others: data.options
      .filter(({ id }) => id !== option.id)
      .map(({ id, title }) => ({ id: codeCell(id), title: codeCell(title) })),
  });
};
