import * as Effect from "effect/Effect";
import type { Warning } from "../domain/refusal/Problem.ts";
import { formatTaskFolder, type TaskFolder } from "../domain/task/TaskFolder.ts";
import { visibleText } from "../domain/text/visibleText.ts";
import type { CommitRecordRefused } from "../ports/BundleStore.ts";

/**
 * Reads one of many tasks. One whose commit record no okstra wrote is left out with a warning, so that it hides no
 * other; null then. A task that was named is for its command to refuse.
 */
export const orSkipped = <A, E extends { readonly _tag: string }, R>(
  task: TaskFolder,
  read: Effect.Effect<A, E | CommitRecordRefused, R>,
  options: { readonly named: boolean; readonly warnings: Array<Warning> },
): Effect.Effect<A | null, E | CommitRecordRefused, R> =>
  options.named
    ? read
    : Effect.catchIf(
        read,
        (failure): failure is CommitRecordRefused => failure._tag === "CommitRecordRefused",
        ({ _tag, message, nextStep }) =>
          Effect.sync(() => {
            const text = `Left out ${formatTaskFolder(task)}: ${message} ${nextStep}`;
            options.warnings.push({ tag: _tag, message: visibleText(text) });
            return null;
          }),
      );
