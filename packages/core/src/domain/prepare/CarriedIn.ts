import type { CarriedAnswers } from "../bundle/CarriedAnswers.ts";
import type { SelectedDirection } from "../gate/SelectedDirection.ts";
import type { ExpectedFile } from "../run/DigestedFile.ts";
import type { Warning } from "../refusal/Problem.ts";
import { type AnswersSoFar, noAnswersSoFar } from "./AnswersSoFar.ts";
import type { EarlierReport } from "./EarlierReport.ts";
import type { PriorPlan } from "./PriorPlan.ts";
import type { StageLedgerRow } from "./StageLedger.ts";

/** What a run takes over from earlier ones and from the user. */
export interface CarriedIn {
  /** Answers to the questions of the direction's report, then what `--clarification-response` names. */
  readonly answers: ReadonlyArray<CarriedAnswers & { readonly answersFile: ExpectedFile | null }>;
  /** The path that names the latter again. */
  readonly clarificationResponse: string | null;
  /** Planning only. */
  readonly direction: SelectedDirection | null;
  /** The path that names the direction again. */
  readonly selectedDirection: string | null;
  /** Planning only: null in every other phase. */
  readonly stageLedger: ReadonlyArray<StageLedgerRow> | null;
  /** Newest first; null where the run carries the report of the latest, or plans nothing. */
  readonly priorPlans: ReadonlyArray<PriorPlan> | null;
  /** Of the phases before this one, in their order; those that come along otherwise are among them. */
  readonly earlierReports: ReadonlyArray<EarlierReport>;
  readonly answersSoFar: AnswersSoFar;
  readonly warnings: ReadonlyArray<Warning>;
}

export const nothingCarried: CarriedIn = {
  answers: [],
  clarificationResponse: null,
  direction: null,
  selectedDirection: null,
  stageLedger: null,
  priorPlans: null,
  earlierReports: [],
  answersSoFar: noAnswersSoFar,
  warnings: [],
};
