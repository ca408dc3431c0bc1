import type { Warning } from "../refusal/Problem.ts";
import { unansweredFor } from "../report/blockingItems.ts";
import type { ClarificationItem } from "../report/ClarificationItem.ts";
import type { UserAnswers } from "../report/UserAnswers.ts";
import type { TaskType } from "../task/TaskType.ts";
import { shellWords } from "../text/shellWords.ts";
import { shownValue } from "../text/shownValue.ts";

/** Warns of questions of published reports that wait for a person before `phase`, though nobody carried them in. */
export const questionsOpen = (
  reports: ReadonlyArray<{
    readonly data: { readonly runRef: string; readonly clarificationItems: ReadonlyArray<ClarificationItem> };
    readonly answers: UserAnswers | null;
  }>,
  phase: TaskType,
): ReadonlyArray<Warning> =>
  reports.flatMap(({ data: { runRef, clarificationItems }, answers }) => {
    const open = unansweredFor(clarificationItems, answers, phase);
    if (open.length === 0) return [];
    const asked = open.map(({ id, question }) => `${id} ${shownValue(question)}`).join(", ");
    const words = shellWords(["okstra", "answer", runRef, ...open.map(({ id }) => `${id}=…`)]);
    return [
      {
        tag: "QuestionsOpen",
        message: `${runRef} asks what blocks ${phase}, and nobody has answered it there: ${asked}. Answer with \`${words}\`, and prepare ${phase} again where that matters.`,
      },
    ];
  });
