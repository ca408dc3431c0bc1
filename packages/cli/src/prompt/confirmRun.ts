import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import { ValuesMissing } from "@okstra/core/domain/prepare/prepareRefusals";
import type { Refusal } from "@okstra/core/domain/refusal/Problem";
import { ProjectNotTrusted } from "@okstra/core/domain/trust/ProjectNotTrusted";
import type { PreparedRun } from "@okstra/core/usecases/prepareTaskBundle";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { rosterLines } from "../present/preparedRun.ts";
import { refusalLines, warningLines } from "../present/refusalLines.ts";
import { type Answer, askConfirmation } from "./askConfirmation.ts";

type Choice = Answer<PrepareFlags | null>;

/**
 * Shows what would be prepared and asks how to go on: the flags to prepare with, or null where the person turns back.
 * What is refused as asked, but could be prepared for reading, is offered so.
 */
export const confirmRun = <R>(
  flags: PrepareFlags,
  preview: (flags: PrepareFlags) => Effect.Effect<PreparedRun, Refusal, R>,
): Effect.Effect<PrepareFlags | null, Refusal, R> =>
  Effect.gen(function* () {
    const reading: PrepareFlags = { ...flags, "render-only": true };
    const readOnly: Choice = { value: reading, label: "prepare it for reading only (--render-only)" };
    const asAsked = yield* Effect.result(preview(flags));
    if (Result.isSuccess(asAsked)) {
      return yield* ask(shown(asAsked.success), [{ value: flags, label: "prepare it" }, readOnly]);
    }
    const refused = asAsked.failure;
    if (refused instanceof ValuesMissing || refused instanceof ProjectNotTrusted)
      return yield* Effect.fail(refused);
    const run = yield* Effect.mapError(preview(reading), () => refused);
    // What is refused stands last, beside the question, and the roster's warnings do not say it again.
    const others = run.warnings.filter(({ tag }) => tag !== "CliAbsent");
    return yield* ask(
      [...rosterLines(run), ...warningLines(others), "", ...refusalLines(refused)],
      [readOnly],
    );
  });

const ask = (lines: ReadonlyArray<string>, choices: ReadonlyArray<Choice>) =>
  askConfirmation(lines, "Prepare it?", [...choices, { value: null, label: "no, write nothing" }]);

const shown = (run: PreparedRun): ReadonlyArray<string> => [
  ...rosterLines(run),
  ...warningLines(run.warnings),
];
