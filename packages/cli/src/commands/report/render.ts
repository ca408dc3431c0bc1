import { formatRunRef } from "@okstra/core/domain/run/RunRef";
import { renderedReport, renderReportFile } from "@okstra/core/usecases/renderReportFile";
import * as Effect from "effect/Effect";
import type { Command } from "../../command.ts";
import { flag, lockTimeoutFlag, projectFlags } from "../../flags.ts";
import { lockTimeoutOf } from "../../openReadCall.ts";
import { commandHere, fileHere } from "../../present/commandHere.ts";
import { problemsOf } from "../../problemsOf.ts";
import { openReportCall } from "../../openReportCall.ts";
import { reportWord } from "../../prompt/askReport.ts";

const name = "report render";

export const reportRender: Command = {
  name,
  about:
    "Writes the report of a run as Markdown, made from its data, the user's answers and the user's selection.",
  positionals: [reportWord(name, null)],
  flags: [
    flag("print", "switch", "", "print the Markdown, and write nothing"),
    lockTimeoutFlag,
    ...projectFlags,
  ],
  check: ({ flags }) => problemsOf([lockTimeoutOf(name, flags)]),
  run: (words, call) =>
    Effect.gen(function* () {
      const { request, selector } = yield* openReportCall(name, words, call);
      if (words.flags["print"] === true) {
        const { value, warnings } = yield* renderedReport(request, selector);
        const { ref, path, sha256, markdown } = value;
        return {
          data: { runRef: formatRunRef(ref), projectRoot: request.root, path, sha256, markdown },
          lines: markdown.replace(/\n$/u, "").split("\n"),
          warnings,
        };
      }
      const { value, warnings } = yield* renderReportFile(request, selector);
      const { ref, path, sha256, changed } = value;
      const runRef = formatRunRef(ref);
      const next = commandHere(call, request.root, ["report", "validate", runRef]);
      return {
        data: { runRef, projectRoot: request.root, path, sha256, changed, nextCommand: next },
        lines: [
          `${changed ? "Rendered" : "Nothing to do, it is current"}: ${fileHere(call, request.root, path)}`,
          "",
          `next: ${next.printed}`,
        ],
        warnings,
      };
    }),
};
