import * as Result from "effect/Result";
import { headerOf } from "../run/artefactHeader.ts";
import { byCodePoint } from "../text/codePointOrder.ts";
import { type AnswerFault, AnswersRefused } from "./AnswersRefused.ts";
import type { ClarificationItem } from "./ClarificationItem.ts";
import type { GivenAnswer } from "./parseAnswerWords.ts";
import type { UserAnswers } from "./UserAnswers.ts";

/** The report that is answered, and the answers that stand beside it already. */
export interface AnswerableReport {
  readonly runRef: string;
  readonly items: ReadonlyArray<ClarificationItem>;
  /** Of the bytes of the report data. */
  readonly sha256: string;
  readonly answers: UserAnswers | null;
}

type StandingAnswer = UserAnswers["answers"][number];

export interface MergedAnswers {
  readonly answers: UserAnswers;
  /** Ids that had no answer before. */
  readonly added: ReadonlyArray<string>;
  /** The answers that others took the place of. */
  readonly replaced: ReadonlyArray<StandingAnswer>;
  /** Whether anything has to be written. */
  readonly changed: boolean;
}

/** Puts answers beside those that stand; the later answer to an item counts. All are taken, or none. */
export const mergeAnswers = (
  report: AnswerableReport,
  given: ReadonlyArray<GivenAnswer>,
  /** UTC. */
  answeredAt: string,
): Result.Result<MergedAnswers, AnswersRefused> => {
  const faults = given.flatMap(({ id }) => faultOf(report, id));
  if (faults.length > 0) {
    const answerable = report.items.filter(({ status }) => status !== "resolved").map(({ id }) => id);
    return Result.fail(new AnswersRefused({ runRef: report.runRef, faults, answerable }));
  }
  const merged = new Map((report.answers?.answers ?? []).map((standing) => [standing.id, standing]));
  const added: Array<string> = [];
  const replaced: Array<StandingAnswer> = [];
  for (const { id, answer } of given) {
    const question = report.items.find((item) => item.id === id)!.question;
    const before = merged.get(id);
    if (before?.answer === answer && before.question === question) continue;
    if (before === undefined) added.push(id);
    else replaced.push(before);
    merged.set(id, { id, question, answer, answeredAt, reportSha256: report.sha256 });
  }
  const answers = [...merged.values()].sort((left, right) => byCodePoint(left.id, right.id));
  return Result.succeed({
    answers: { ...report.answers, ...headerOf("user-answers"), runRef: report.runRef, answers },
    added,
    replaced,
    changed: added.length + replaced.length > 0,
  });
};

const faultOf = ({ items }: AnswerableReport, id: string): ReadonlyArray<AnswerFault> => {
  const item = items.find((candidate) => candidate.id === id);
  if (item === undefined) return [{ id, fault: "unknown" }];
  return item.status === "resolved" ? [{ id, fault: "resolved" }] : [];
};
