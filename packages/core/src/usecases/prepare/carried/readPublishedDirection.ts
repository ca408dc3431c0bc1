import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import {
  requirePublishedDirection,
  unreadDirection,
} from "../../../domain/gate/requirePublishedDirection.ts";
import type { ProjectPlace } from "../../../domain/project/ProjectPlace.ts";
import type { Refusal } from "../../../domain/refusal/Problem.ts";
import { formatRunRef, type RunFolder, type RunRef } from "../../../domain/run/RunRef.ts";
import type { ReportReading } from "../../readReport.ts";
import { readDirection } from "./readDirection.ts";

/** The direction that a published plan was made for, required to be what stands selected. */
export const readPublishedDirection = Effect.fnUntraced(function* (
  place: ProjectPlace,
  folder: RunFolder,
  published: RunRef,
  plan: Result.Result<ReportReading, Refusal>,
  rerunOf: string | null,
) {
  const runRef = formatRunRef(published);
  if (Result.isFailure(plan)) return yield* unreadDirection(runRef, plan.failure, rerunOf);
  const { data } = plan.success;
  // The folder says the phase, and the data were held against its schema.
  if (data.taskType !== "implementation-planning") return null;
  const { selectedDirection } = data;
  const read = yield* Effect.result(readDirection(place, folder, selectedDirection.runRef));
  return yield* Effect.fromResult(
    requirePublishedDirection(
      runRef,
      selectedDirection,
      Result.map(read, ({ direction }) => direction),
      rerunOf,
    ),
  );
});
