import { parsePrepareFlags } from "@okstra/core/domain/prepare/parsePrepareFlags";
import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import type { Problem } from "@okstra/core/domain/refusal/Problem";
import {
  type PreparedRun,
  prepareTaskBundle,
  previewTaskBundle,
} from "@okstra/core/usecases/prepareTaskBundle";
import { ProjectNotInitialised } from "@okstra/core/domain/project/projectRefusals";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Call } from "../Call.ts";
import type { Command, Outcome } from "../command.ts";
import { commandHere } from "../present/commandHere.ts";
import { preparedRunData, preparedRunLines } from "../present/preparedRun.ts";
import { shellWords } from "@okstra/core/domain/text/shellWords";
import { preparePage } from "./preparePage.ts";
import { askingForMissing } from "../prompt/askingForMissing.ts";

export const prepare: Command = {
  ...preparePage,
  check: ({ flags }) => prepareProblems(flags),
  run: ({ flags }, call) =>
    call.interactive && Object.keys(flags).length === 0
      ? prepareStepByStep(call)
      : prepareWith(flags, call, { prompt: flags["print-prompt"] === true }),
};

export const prepareProblems = (flags: PrepareFlags): ReadonlyArray<Problem> => {
  const request = parsePrepareFlags(flags);
  return Result.isFailure(request) ? request.failure.problems : [];
};

/** What `prepare` and its two shims share. */
export const prepareWith = (flags: PrepareFlags, call: Call, options: { readonly prompt: boolean }) =>
  askingForMissing(flags, call, (complete) => through(prepareTaskBundle, complete, call)).pipe(
    Effect.map((run) => preparedOutcome(run, call, { ...options, explain: flags["explain"] === true })),
  );

/** The wizard: asks, shows the roster, asks before it writes. */
const prepareStepByStep = (call: Call) =>
  Effect.gen(function* () {
    const { confirmRun } = yield* Effect.promise(() => import("../prompt/confirmRun.ts"));
    const asked = askingForMissing({}, call, (complete) =>
      confirmRun(complete, (flags) => through(previewTaskBundle, flags, call)),
    );
    const confirmed = yield* asked.pipe(
      Effect.catchIf(
        (refused) => refused instanceof ProjectNotInitialised,
        (refused) => Effect.andThen(setUp(refused, call), asked),
      ),
    );
    if (confirmed === null) return turnedBack;
    return preparedOutcome(yield* through(prepareTaskBundle, confirmed, call), call, {
      prompt: false,
      explain: false,
    });
  });

/** Offers what `okstra init` does; the refusal stands where the person turns back. */
const setUp = (refused: ProjectNotInitialised, call: Call) =>
  Effect.gen(function* () {
    const { askConfirmation } = yield* Effect.promise(() => import("../prompt/askConfirmation.ts"));
    const wanted = yield* askConfirmation(
      [visibleText(refused.message)],
      "Set it up here, as `okstra init` does?",
      [
        { value: true, label: "yes" },
        { value: false, label: "no" },
      ],
    );
    if (!wanted) return yield* Effect.fail(refused);
    const { initProject } = yield* Effect.promise(() => import("@okstra/core/usecases/initProject"));
    return yield* initProject({ ...call, projectId: null });
  });

const through = <E, R>(
  usecase: (...given: Parameters<typeof prepareTaskBundle>) => Effect.Effect<PreparedRun, E, R>,
  flags: PrepareFlags,
  call: Call,
) =>
  Effect.flatMap(Effect.fromResult(parsePrepareFlags(flags)), (request) =>
    usecase(request, { ...call, command: shellWords(["okstra", ...call.argv]) }),
  );

/** What a prepared run is told as, whichever command prepared it. */
export const preparedOutcome = (
  run: PreparedRun,
  call: Call,
  asked: { readonly prompt: boolean; readonly explain: boolean },
): Outcome => {
  const options = { ...asked, next: commandHere(call, run.projectRoot, run.nextCommand.slice(1)) };
  return {
    data: preparedRunData(run, options),
    lines: preparedRunLines(run, options),
    warnings: run.warnings,
  };
};

const turnedBack: Outcome = { data: null, lines: ["Nothing was written."], warnings: [] };
