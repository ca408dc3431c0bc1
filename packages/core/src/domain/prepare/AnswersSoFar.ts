import * as Schema from "effect/Schema";
import type { CarriedAnswers } from "../bundle/CarriedAnswers.ts";
import type { ClarificationItem } from "../report/ClarificationItem.ts";
import { itemStates } from "../report/itemStates.ts";
import type { UserAnswers } from "../report/UserAnswers.ts";
import { artefactHeader } from "../run/artefactHeader.ts";
import type { DigestedFile } from "../run/DigestedFile.ts";
import { exactRef } from "../run/parseRunRef.ts";
import { RunInputs } from "../run/RunInputs.ts";
import type { RunRef } from "../run/RunRef.ts";
import { byCodePoint } from "../text/codePointOrder.ts";

/** What was answered in the task that does not come along in `clarification-response.md`. */
export interface AnswersSoFar {
  /** Those of the newest run first; within a report in its order. */
  readonly answers: ReadonlyArray<AnswerSoFar>;
  /** Files of the user's own that earlier runs were given, that of the newest run first. */
  readonly files: ReadonlyArray<DigestedFile & { readonly runRef: string }>;
  /** Whether answers older than these were not looked for. */
  readonly cut: boolean;
}

interface AnswerSoFar {
  readonly runRef: string;
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** Whether a person wrote it with `okstra answer`; otherwise it is told in the report's words. */
  readonly byUser: boolean;
}

export const noAnswersSoFar: AnswersSoFar = { answers: [], files: [], cut: false };

/** The part of a run's inputs that says whose answers the run was given. */
export const GivenAnswers = Schema.Struct({
  ...artefactHeader("run-inputs"),
  createdAt: RunInputs.fields.createdAt,
  clarificationResponse: RunInputs.fields.clarificationResponse,
  selectedDirection: RunInputs.fields.selectedDirection,
});
export type GivenAnswers = typeof GivenAnswers.Type;

/** A run of the task as far as it could be read. */
export interface AnsweredRun {
  readonly runRef: string;
  readonly given: GivenAnswers | null;
  readonly report: {
    readonly items: ReadonlyArray<ClarificationItem>;
    readonly answers: UserAnswers | null;
  } | null;
}

/** The runs of the same task whose answers a run was given. */
export const answersBefore = (ref: RunRef, given: GivenAnswers | null): ReadonlyArray<RunRef> =>
  [given?.clarificationResponse?.runRef, given?.selectedDirection?.runRef].flatMap((named) => {
    const before = typeof named === "string" ? exactRef(named) : null;
    return before !== null && before.group === ref.group && before.task === ref.task ? [before] : [];
  });

/** Lists them; what an older report says in the same words is told once. */
export const answersSoFar = (
  runs: ReadonlyArray<AnsweredRun>,
  carried: ReadonlyArray<CarriedAnswers>,
): Omit<AnswersSoFar, "cut"> => {
  const newestFirst = runs.toSorted((left, right) =>
    byCodePoint(right.given?.createdAt ?? "", left.given?.createdAt ?? ""),
  );
  const answers = new Map<string, AnswerSoFar>();
  const comingAlong = new Set(
    carried.flatMap(({ report }) =>
      report === null ? [] : answersTo({ given: null, report, runRef: report.runRef }).map(keyOf),
    ),
  );
  const files = new Map<string, AnswersSoFar["files"][number]>();
  for (const run of newestFirst) {
    const comesAlong = carried.some(({ report }) => report?.runRef === run.runRef);
    for (const answer of comesAlong ? [] : answersTo(run)) {
      const key = keyOf(answer);
      if (!comingAlong.has(key) && !answers.has(key)) answers.set(key, answer);
    }
    const file = ownFile(run);
    if (file === null || carried.some(({ path, sha256 }) => path === file.path && sha256 === file.sha256)) {
      continue;
    }
    const key = JSON.stringify([file.path, file.sha256]);
    if (!files.has(key)) files.set(key, file);
  }
  return { answers: [...answers.values()], files: [...files.values()] };
};

const keyOf = ({ question, answer }: AnswerSoFar): string => JSON.stringify([question, answer]);

const answersTo = ({ runRef, report }: AnsweredRun): ReadonlyArray<AnswerSoFar> => {
  if (report === null) return [];
  const byUser = report.answers?.answers ?? [];
  const gone = byUser.filter(({ id }) => !report.items.some((item) => item.id === id));
  return [
    ...itemStates(report.items, report.answers).flatMap(({ id, question, status, answer, answeredAt }) =>
      status === "open" || answer === null
        ? []
        : [
            {
              runRef,
              id,
              // An answer goes with the question as it stood when it was given.
              question: byUser.find((given) => given.id === id)?.question ?? question,
              answer,
              byUser: answeredAt !== null,
            },
          ],
    ),
    ...gone.map(({ id, question, answer }) => ({ runRef, id, question, answer, byUser: true })),
  ];
};

const ownFile = ({ runRef, given }: AnsweredRun): AnswersSoFar["files"][number] | null => {
  const response = given?.clarificationResponse ?? null;
  return response === null || response.runRef !== null
    ? null
    : { runRef, path: response.path, sha256: response.sha256 };
};
