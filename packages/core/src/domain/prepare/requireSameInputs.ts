import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { Problem } from "../refusal/Problem.ts";
import { artefactHeader } from "../run/artefactHeader.ts";
import { visibleText } from "../text/visibleText.ts";
import { RunInputs } from "../run/RunInputs.ts";
import type { FlagChanges } from "./FlagChanges.ts";
import { RerunInputsChanged } from "./rerunRefusals.ts";

const allInputs = RunInputs.fields;

/** The part of a run's inputs that a rerun is held to; what else an older okstra recorded is not asked for. */
export const RecordedInputs = Schema.Struct({
  ...artefactHeader("run-inputs"),
  brief: allInputs.brief,
  evidenceInputs: allInputs.evidenceInputs,
  resolved: allInputs.resolved,
  clarificationResponse: allInputs.clarificationResponse,
  selectedDirection: allInputs.selectedDirection,
});
export type RecordedInputs = typeof RecordedInputs.Type;

/** A file that a run was prepared from. */
export interface InputFile {
  /** The flag that names it. */
  readonly flag: string;
  /** Relative to the project root, or absolute where it lies elsewhere. */
  readonly path: string;
  /** Null where nothing stood there. */
  readonly sha256: string | null;
}

/**
 * The files of a run, but for those that a change replaces. Planning again is given the direction of the published plan
 * though no word names it, so that what the words name says nothing of what was recorded.
 */
export const inputFiles = (inputs: RecordedInputs, changes: FlagChanges): ReadonlyArray<InputFile> => {
  const { brief, evidenceInputs, clarificationResponse = null, selectedDirection = null } = inputs;
  const all: ReadonlyArray<InputFile> = [
    { flag: "task-brief", ...brief },
    ...evidenceInputs.map((file) => ({ flag: "evidence-inputs", ...file })),
    ...named("clarification-response", [clarificationResponse, clarificationResponse?.answers]),
    ...named("selected-direction", [
      selectedDirection,
      selectedDirection?.selection,
      selectedDirection?.answers,
    ]),
  ];
  return all.filter(({ flag }) => !changes.has(flag));
};

const named = (
  flag: string,
  files: ReadonlyArray<Omit<InputFile, "flag"> | null | undefined>,
): ReadonlyArray<InputFile> =>
  files.flatMap((file) =>
    file === null || file === undefined ? [] : [{ flag, path: file.path, sha256: file.sha256 }],
  );

/**
 * Passes where every file has the digest that was recorded; `found` knows the present one, null where it is gone. Of a
 * file that it lacks nothing is known, or it is left: no longer what the run is prepared from.
 */
export const requireSameInputs = (
  { runRef, sets }: { readonly runRef: string; readonly sets: ReadonlyArray<string> },
  recorded: ReadonlyArray<InputFile>,
  found: ReadonlyMap<string, string | null>,
  lacking: "unknown" | "left",
): Result.Result<void, RerunInputsChanged> => {
  const problems = recorded.flatMap((input): ReadonlyArray<Problem> => {
    const now = found.get(input.path);
    if (now === undefined) return lacking === "left" ? [changed(input, "no longer taken over")] : [];
    return now === input.sha256 ? [] : [changed(input, now === null ? "missing" : `sha256 ${now}`)];
  });
  return problems.length === 0
    ? Result.succeed(undefined)
    : Result.fail(new RerunInputsChanged({ runRef, sets, problems }));
};

const changed = ({ path, sha256 }: InputFile, got: string): Problem => {
  const subject = visibleText(path);
  const expected = sha256 === null ? "no such file" : `sha256 ${sha256}`;
  return {
    tag: "RerunInputsChanged",
    subject,
    got,
    expected,
    message: `${subject}: got ${got}, expected ${expected}.`,
  };
};
