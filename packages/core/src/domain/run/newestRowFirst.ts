import { newestFirst } from "./presentTask.ts";
import type { RunRow } from "./RunRow.ts";

/** By time of creation; rows without one come last. */
export const newestRowFirst = (left: RunRow, right: RunRow): number =>
  newestFirst({ ...left, createdAt: left.createdAt ?? "" }, { ...right, createdAt: right.createdAt ?? "" });
