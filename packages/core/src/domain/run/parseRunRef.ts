import * as Data from "effect/Data";
import * as Result from "effect/Result";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import type { Slug } from "../task/Slug.ts";
import { slugify } from "../task/slugify.ts";
import { isTaskType, taskTypes } from "../task/TaskType.ts";
import { nearest } from "../text/nearest.ts";
import { visibleText } from "../text/visibleText.ts";
import type { RunFolder, RunRef } from "./RunRef.ts";
import { parseRunSeq, type RunSeq } from "./RunSeq.ts";

export interface RunSelector {
  readonly folder: RunFolder;
  readonly seq: RunSeq | "latest";
}

const form = "<group>/<task>/<type>[/stage-<N>]/<NNN or latest>";

/** Reads `<group>/<task>/<type>[/stage-<N>]/<NNN>`, with `latest` for the last run; every wrong part is told. */
export const parseRunRef = (text: string): Result.Result<RunSelector, RunRefMalformed> => {
  const parts = text.split("/");
  const [group = "", task = "", type = "", ...rest] = parts;
  if (parts.length !== 4 && parts.length !== 5) {
    return Result.fail(new RunRefMalformed({ given: text, faults: [{ part: text, expected: form }] }));
  }
  const faults: Array<RunRefFault> = [];
  const groupSlug = slugPart("group", group, faults);
  const taskSlug = slugPart("task", task, faults);
  if (!isTaskType(type)) faults.push({ part: type, expected: expectedTaskType(type) });
  const stage = rest.length === 1 ? null : stagePart(rest[0] ?? "", faults);
  const seqText = rest.at(-1) ?? "";
  const seq = seqText === "latest" ? seqText : parseRunSeq(seqText);
  if (seq === null) faults.push({ part: seqText, expected: "a run sequence such as 001, or latest" });
  return seq === null || groupSlug === null || taskSlug === null || !isTaskType(type) || faults.length > 0
    ? Result.fail(new RunRefMalformed({ given: text, faults }))
    : Result.succeed({ folder: { group: groupSlug, task: taskSlug, taskType: type, stage }, seq });
};

/** The run that a machine-written ref names; null for anything else. */
export const exactRef = (text: string): RunRef | null => {
  const read = parseRunRef(text);
  return Result.isFailure(read) || read.success.seq === "latest"
    ? null
    : { ...read.success.folder, seq: read.success.seq };
};

const slugPart = (name: string, part: string, faults: Array<RunRefFault>): Slug | null => {
  const folded = slugify(part);
  if (Result.isSuccess(folded) && folded.success === part) return folded.success;
  faults.push({
    part,
    expected: Result.isSuccess(folded) ? `the ${name}'s slug, ${folded.success}` : `a ${name}'s slug`,
  });
  return null;
};

const expectedTaskType = (type: string): string => {
  const meant = nearest(type, taskTypes);
  return meant === null ? `a task type: ${taskTypes.join(", ")}` : `a task type; the nearest is ${meant}`;
};

const stagePart = (part: string, faults: Array<RunRefFault>): number | null => {
  const number = /^stage-([1-9]\d{0,5})$/.exec(part)?.[1];
  if (number !== undefined) return Number(number);
  faults.push({ part, expected: "stage-<N>, counted from 1" });
  return null;
};

export interface RunRefFault {
  readonly part: string;
  readonly expected: string;
}

/** A text that does not name a run. */
export class RunRefMalformed
  extends Data.TaggedError("RunRefMalformed")<{
    readonly given: string;
    readonly faults: ReadonlyArray<RunRefFault>;
    /** Refs of runs that may have been meant, the likeliest first. */
    readonly nearest?: ReadonlyArray<string>;
    /** Whether it names a task, where one of its runs is wanted. */
    readonly isTask?: boolean;
  }>
  implements Refusal
{
  override get message(): string {
    const parts = this.faults.map(
      ({ part, expected }) =>
        `${part === this.given ? "" : `got "${visibleText(part)}", `}expected ${expected}`,
    );
    const what = this.isTask === true ? "is a task, and no run" : "names no run and no task";
    return `"${visibleText(this.given)}" ${what}: ${parts.join("; ")}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return this.faults.map((fault) => ({
      tag: this._tag,
      subject: visibleText(this.given),
      got: visibleText(fault.part),
      expected: fault.expected,
      message:
        this.faults.length === 1
          ? this.message
          : `got "${visibleText(fault.part)}", expected ${fault.expected}`,
    }));
  }
  get nextStep(): string {
    const first = this.nearest?.[0];
    return first === undefined
      ? "List the runs of this project with `okstra runs`."
      : `Run \`okstra show ${first}\`, or list all runs with \`okstra runs\`.`;
  }
}
