import { AnswersMissing } from "@okstra/core/domain/report/AnswersRefused";
import { type GivenAnswer, parseAnswerWords } from "@okstra/core/domain/report/parseAnswerWords";
import { UsageRefused } from "@okstra/core/domain/prepare/UsageRefused";
import type { Warning } from "@okstra/core/domain/refusal/Problem";
import { formatRunRef } from "@okstra/core/domain/run/RunRef";
import { answerReport, readAnswers } from "@okstra/core/usecases/answerReport";
import type { ProjectReadRequest } from "@okstra/core/usecases/ProjectReadRequest";
import type { RespondedReport } from "@okstra/core/usecases/readRespondedReport";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Call } from "../Call.ts";
import type { Command, Words } from "../command.ts";
import { flag, lockTimeoutFlag, projectFlags } from "../flags.ts";
import { lockTimeoutOf } from "../openReadCall.ts";
import { openReportCall } from "../openReportCall.ts";
import { answeredData, answeredLines, listedLines } from "../present/answeredReport.ts";
import { itemsOf } from "../present/clarificationItems.ts";
import { commandHere } from "../present/commandHere.ts";
import { reportStepWords } from "../present/reportStep.ts";
import { problemsOf } from "../problemsOf.ts";
import { reportWord } from "../prompt/askReport.ts";

export const answer: Command = {
  name: "answer",
  about:
    "Answers the clarification items of a report, one by one where somebody sits at the terminal. A later answer to an item takes the place of an earlier one.",
  positionals: [
    reportWord("answer", null),
    {
      name: "answers",
      required: false,
      repeated: true,
      about: 'an item\'s id and its answer: C-001="both of them"',
    },
  ],
  flags: [
    flag("list", "switch", "", "show what the report asks and what was answered; write nothing"),
    lockTimeoutFlag,
    ...projectFlags,
  ],
  examples: ['okstra answer auth/login-fails/error-analysis/latest C-001="both of them"'],
  check: (words) => problemsOf([lockTimeoutOf("answer", words.flags), answersOf(words)]),
  run: (words, call) =>
    Effect.gen(function* () {
      const { request, selector } = yield* openReportCall("answer", words, call);
      const given = yield* Effect.fromResult(answersOf(words));
      if (given.length > 0) return yield* answered(request, selector, given, call);
      const { value, warnings } = yield* readAnswers(request, selector);
      const { run, report } = value;
      const open = itemsOf(report).filter(({ status }) => status === "open");
      if (words.flags["list"] === true || open.length === 0) return listed(request, value, warnings, call);
      if (!call.interactive) return yield* new AnswersMissing({ runRef: formatRunRef(run.ref), open });
      const { askAnswers } = yield* Effect.promise(() => import("../prompt/askAnswers.ts"));
      const written = yield* askAnswers(open);
      if (written.length === 0) return listed(request, value, warnings, call);
      // The run that was asked about, also where `latest` would name another one by now.
      return yield* answered(request, { folder: run.ref, seq: run.ref.seq }, written, call);
    }),
};

/** The answers among the words; with `--list` none may stand there. */
const answersOf = ({
  flags,
  positionals,
}: Words): Result.Result<ReadonlyArray<GivenAnswer>, UsageRefused> => {
  const given = positionals.slice(1);
  if (flags["list"] !== true || given.length === 0) return parseAnswerWords(given);
  return Result.fail(
    new UsageRefused({
      command: "answer",
      problems: [
        {
          tag: "UnexpectedWord",
          subject: "--list",
          got: `--list and ${given.length === 1 ? "an answer" : `${given.length} answers`}`,
          expected: "one of them",
          message: "--list writes nothing: leave it out to answer, or the answers to see what stands.",
        },
      ],
    }),
  );
};

const answered = Effect.fnUntraced(function* (
  request: ProjectReadRequest,
  selector: Parameters<typeof answerReport>[1],
  given: ReadonlyArray<GivenAnswer>,
  call: Call,
) {
  const { value, warnings } = yield* answerReport(request, selector, given);
  const next = commandHere(call, request.root, reportStepWords(value));
  return { data: answeredData(value, value, next), lines: answeredLines(value, next), warnings };
});

const listed = (
  request: ProjectReadRequest,
  value: RespondedReport,
  warnings: ReadonlyArray<Warning>,
  call: Call,
) => {
  const next = commandHere(call, request.root, reportStepWords(value));
  return { data: answeredData(value, null, next), lines: listedLines(value, next), warnings };
};
