import { formatRunRef } from "@okstra/core/domain/run/RunRef";
import { type ReportValidation, validateReport } from "@okstra/core/usecases/validateReport";
import * as Effect from "effect/Effect";
import type { Command } from "../../command.ts";
import { lockTimeoutFlag, projectFlags } from "../../flags.ts";
import { lockTimeoutOf } from "../../openReadCall.ts";
import { commandHere } from "../../present/commandHere.ts";
import { afterCheckWords } from "../../present/reportStep.ts";
import { problemsOf } from "../../problemsOf.ts";
import { openReportCall } from "../../openReportCall.ts";
import { reportWord } from "../../prompt/askReport.ts";

const name = "report validate";

export const reportValidate: Command = {
  name,
  about:
    "Checks the report of a run: its form, its ids, verdict and status entries, and each place of evidence against the files.",
  positionals: [reportWord(name, null)],
  flags: [lockTimeoutFlag, ...projectFlags],
  check: ({ flags }) => problemsOf([lockTimeoutOf(name, flags)]),
  run: (words, call) =>
    Effect.gen(function* () {
      const { request, selector } = yield* openReportCall(name, words, call);
      const { value, warnings } = yield* validateReport(request, selector);
      const { responded, evidence, markdown } = value;
      const runRef = formatRunRef(responded.run.ref);
      const after = markdown === "current" ? afterCheckWords(responded) : ["report", "render", runRef];
      const next = after === null ? null : commandHere(call, request.root, after);
      return {
        data: { runRef, projectRoot: request.root, evidence, markdown, nextCommand: next },
        lines: [
          `The report of run ${runRef} holds.`,
          `evidence: ${evidenceLine(evidence)}`,
          `Markdown: ${markdown === "current" ? "as the data render to now" : "not there yet"}`,
          ...(next === null ? [] : ["", `next: ${next.printed}`]),
        ],
        warnings,
      };
    }),
};

const evidenceLine = ({ outcome, places, files }: ReportValidation["evidence"]): string =>
  outcome === "not-verified"
    ? "not verified, the report names no place in the project"
    : `${places === 1 ? "1 place holds" : `${places} places hold`}; files: ${files}`;
