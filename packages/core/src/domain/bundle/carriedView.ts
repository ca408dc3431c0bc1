import { cyclesAfter } from "./composeFixCycles.ts";
import { excerpt } from "../text/excerpt.ts";
import { codeCell, fencedBlock, inlineCode } from "./markdownText.ts";
import type { TemplateView } from "./renderTemplate.ts";
import type { RunFrame } from "./RunFrame.ts";

/** What the analysis packet tells of fix cycles, of the stages so far, of earlier plans, of earlier reports and of answers. */
export const carriedView = (frame: RunFrame): TemplateView => {
  const { stageLedger, priorPlans, earlierReports, answersSoFar, direction, answers } = frame.facts.carried;
  const cycles = cyclesAfter(frame).flatMap(({ cycle }) => (cycle === null ? [] : [cycle]));
  return {
    hasFixCycles: cycles.length > 0,
    opensFixCycle: frame.facts.fixCycles.opens,
    fixCycles: cycles.map(({ id, runRef, reason, openedAt, closed }) => ({
      id,
      runRef: codeCell(runRef),
      reason: reason === null ? "--" : codeCell(reason),
      openedAt,
      outcome: closed === null ? "open" : `${closed.outcome}, closed by ${codeCell(closed.by)}`,
    })),
    plans: stageLedger !== null,
    hasStages: (stageLedger ?? []).length > 0,
    stages: (stageLedger ?? []).map(({ stage, title, runRef, status }) => ({
      stage,
      title: title === null ? "not in the published plan" : codeCell(title),
      status,
      runRef: runRef === null ? "--" : codeCell(runRef),
    })),
    hasPriorPlans: (priorPlans ?? []).length > 0,
    priorPlans: (priorPlans ?? []).map(({ runRef, status, standing, report }) => ({
      published: standing === "published",
      superseded: standing === "superseded",
      runRef: inlineCode(runRef),
      runStatus: status,
      report:
        report === null
          ? null
          : {
              path: inlineCode(report.path),
              status: report.status,
              outcome: inlineCode(report.outcome),
              summary: conclusion(report),
              stages: report.stages.map(inlineCode),
              hasOpen: report.open.length > 0,
              open: report.open.map(inlineCode),
            },
    })),
    hasAnswersSoFar: answersSoFar.answers.length + answersSoFar.files.length > 0 || answersSoFar.cut,
    answersSoFar: answersSoFar.answers.map(({ runRef, id, question, answer, byUser }) => ({
      runRef: inlineCode(runRef),
      id: inlineCode(id),
      question: fencedBlock(question),
      answer: fencedBlock(answer),
      byUser,
    })),
    hasAnswerFiles: answersSoFar.files.length > 0,
    answerFiles: answersSoFar.files.map(({ runRef, path, sha256 }) => ({
      runRef: codeCell(runRef),
      path: codeCell(path),
      sha256,
    })),
    answersCut: answersSoFar.cut,
    hasEarlierReports: earlierReports.length > 0,
    earlierReports: earlierReports.map((report) => ({
      runRef: inlineCode(report.runRef),
      path: inlineCode(report.path),
      outcome: inlineCode(report.outcome),
      givesDirection: direction?.runRef === report.runRef,
      givesAnswers: answers.some((given) => given.report?.runRef === report.runRef),
      summary: conclusion(report),
    })),
  };
};

const maxConclusionLength = 8000;

/** Every worker is given it: a report that has much to say is read where it lies. */
const conclusion = (report: { readonly summary: string; readonly reason: string }): string =>
  fencedBlock(
    [report.summary, report.reason]
      .map((text) => excerpt(text, maxConclusionLength, "the rest stands in the report data"))
      .join("\n\n"),
  );
