import type { Warning } from "../refusal/Problem.ts";
import { findSecretShapes } from "../trust/secretShapes.ts";
import type { AnswerableReport } from "./mergeAnswers.ts";
import type { ReportStatus } from "./reportHeader.ts";
import type { GivenAnswer } from "./parseAnswerWords.ts";

/** What is worth knowing of answers: secrets in new ones, and earlier ones whose question is another by now. */
export const answerWarnings = (
  { sha256, items, answers, runRef, status }: AnswerableReport & { readonly status: ReportStatus },
  given: ReadonlyArray<GivenAnswer>,
): ReadonlyArray<Warning> => {
  const earlier = (answers?.answers ?? []).filter(
    ({ id, reportSha256 }) => reportSha256 !== sha256 && !given.some((answer) => answer.id === id),
  );
  const changed = earlier.filter(({ id, question }) =>
    items.some((item) => item.id === id && item.question !== question),
  );
  const gone = earlier.filter(({ id }) => !items.some((item) => item.id === id));
  return [
    ...(status === "draft"
      ? [
          {
            tag: "ReportIsDraft",
            message: `The report of ${runRef} is still a draft: what it asks may change before it is final.`,
          },
        ]
      : []),
    ...given.flatMap(({ id, answer }) =>
      findSecretShapes(answer).map(({ kind }) => ({
        tag: "SecretShape",
        message: `The answer to ${id} looks like it holds a secret (${kind}); it is kept as given, and shown to every agent of the runs it is carried into.`,
      })),
    ),
    ...about(
      "QuestionChanged",
      changed,
      `The report of ${runRef} has changed since these were answered and asks something else there; answer again where it matters`,
    ),
    ...about(
      "QuestionGone",
      gone,
      `The report of ${runRef} has changed since these were answered and no longer asks them; the answers stay`,
    ),
  ];
};

const about = (
  tag: string,
  answers: ReadonlyArray<{ readonly id: string }>,
  message: string,
): ReadonlyArray<Warning> =>
  answers.length === 0 ? [] : [{ tag, message: `${message}: ${answers.map(({ id }) => id).join(", ")}.` }];
