import { readSelectable, selectDirection } from "@okstra/core/usecases/selectDirection";
import * as Effect from "effect/Effect";
import type { Call } from "../Call.ts";
import type { Command } from "../command.ts";
import { lockTimeoutFlag, projectFlags } from "../flags.ts";
import { lockTimeoutOf } from "../openReadCall.ts";
import { openReportCall } from "../openReportCall.ts";
import { commandHere } from "../present/commandHere.ts";
import { reportStepWords } from "../present/reportStep.ts";
import { selectedData, selectedLines } from "../present/selectedDirection.ts";
import { problemsOf } from "../problemsOf.ts";
import { reportWord } from "../prompt/askReport.ts";

export const select: Command = {
  name: "select",
  about:
    "Chooses an option of an option-selection report: the direction that implementation-planning goes into. Another option takes its place.",
  positionals: [
    reportWord("select", "option-selection"),
    {
      name: "option",
      required: true,
      about: "the id of an option (O-001) or its exact title",
      ask: (call, { positionals: [report = ""] }) => Effect.map(titlesOf(call, report), askForOption),
    },
  ],
  flags: [lockTimeoutFlag, ...projectFlags],
  examples: ["okstra select auth/login-fails/option-selection/latest O-002"],
  check: ({ flags }) => problemsOf([lockTimeoutOf("select", flags)]),
  run: (words, call) =>
    Effect.gen(function* () {
      const { request, selector } = yield* openReportCall("select", words, call);
      const { value, warnings } = yield* selectDirection(request, selector, words.positionals[1]!);
      const next = commandHere(call, request.root, reportStepWords(value));
      return { data: selectedData(value, next), lines: selectedLines(value, next), warnings };
    }),
};

/** An option is named by its title, where no other one has the same. */
const titlesOf = Effect.fnUntraced(function* (call: Call, report: string) {
  const { request, selector } = yield* openReportCall("select", { flags: {}, positionals: [report] }, call);
  const options = yield* readSelectable(request, selector);
  return options.map(({ id, title }) =>
    options.filter((other) => other.title === title).length === 1 ? title : id,
  );
});

const askForOption = (choices: ReadonlyArray<string>) => ({
  message: "Which option?",
  choices,
  open: choices.length === 0,
  faultOf: (answer: string) => (answer.trim() === "" ? "Name an option." : undefined),
});
