import { formatRunRef } from "@okstra/core/domain/run/RunRef";
import { type ReportValidation, validateReport } from "@okstra/core/usecases/validateReport";
import * as Effect from "effect/Effect";
import type { Command } from "../../command.ts";
import { lockTimeoutFlag, projectFlags } from "../../flags.ts";
import { lockTimeoutOf } from "../../openReadCall.ts";
import { commandHere } from "../../present/commandHere.ts";
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
      const { ref, evidence, markdown } = value;
      const runRef = formatRunRef(ref);
      const render = commandHere(call, request.root, ["report", "render", runRef]).printed;
      return {
        data: { runRef, projectRoot: request.root, evidence, markdown },
        lines: [
          `The report of run ${runRef} holds.`,
          `evidence: ${evidenceLine(evidence)}`,
          `Markdown: ${markdown === "current" ? "as the data render to now" : `not there yet; write it with \`${render}\``}`,
        ],
        warnings,
      };
    }),
};

const evidenceLine = ({ outcome, places, files }: ReportValidation["evidence"]): string =>
  outcome === "not-verified"
    ? "not verified, the report names no place in the project"
    : `${places === 1 ? "1 place holds" : `${places} places hold`}; files: ${files}`;
