import type { TaskType } from "../task/TaskType.ts";
import type { Slug } from "../task/Slug.ts";
import { formatRunSeq, type RunSeq } from "./RunSeq.ts";

/** The folder of the runs of one phase (and stage) of one task. */
export interface RunFolder {
  readonly group: Slug;
  readonly task: Slug;
  readonly taskType: TaskType;
  /** 1-based; null where the phase has no stages. */
  readonly stage: number | null;
}

/** `<group>/<task>/<type>[/stage-<N>]/<NNN>`: names one run of a project. */
export interface RunRef extends RunFolder {
  readonly seq: RunSeq;
}

export const formatRunFolder = (folder: RunFolder): string =>
  `${folder.group}/${folder.task}/${folder.taskType}${folder.stage === null ? "" : `/stage-${folder.stage}`}`;

export const formatRunRef = (ref: RunRef): string => `${formatRunFolder(ref)}/${formatRunSeq(ref.seq)}`;
