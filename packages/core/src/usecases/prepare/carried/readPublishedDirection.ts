import * as Effect from "effect/Effect";
import * as Option from "effect/Option";
import type { ProjectPlace } from "../../../domain/project/ProjectPlace.ts";
import type { RunFolder, RunRef } from "../../../domain/run/RunRef.ts";
import { visibleText } from "../../../domain/text/visibleText.ts";
import type { Warning } from "../../../domain/refusal/Problem.ts";
import { readReport } from "../../readReport.ts";
import { readDirection } from "./readDirection.ts";

/**
 * The direction that a published plan was made for, as it still stands. Null, and told, where something else is selected
 * or written there by now: a plan goes on from what it was made for, or from a direction that is given.
 */
export const readPublishedDirection = Effect.fnUntraced(function* (
  place: ProjectPlace,
  folder: RunFolder,
  published: RunRef,
) {
  const plan = yield* Effect.option(readReport(place.root, published));
  const nothing = { direction: null, warnings: [] };
  if (Option.isNone(plan) || plan.value.data.taskType !== "implementation-planning") return nothing;
  const { runRef, option, reportSha256 } = plan.value.data.selectedDirection;
  const read = yield* Effect.option(readDirection(place, folder, runRef));
  const direction = Option.isSome(read) ? read.value.direction : null;
  if (direction?.option.id === option && direction.report.sha256 === reportSha256)
    return { direction, warnings: [] };
  const moved: Warning = {
    tag: "DirectionMoved",
    message: `${option} of ${visibleText(runRef)}, which the published plan carries out, is not what stands selected there now; the run is given no direction. Name one with --selected-direction.`,
  };
  return { direction: null, warnings: [moved] };
});
