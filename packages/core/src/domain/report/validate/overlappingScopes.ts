import type { Warning } from "../../refusal/Problem.ts";
import { shownValue } from "../../text/shownValue.ts";
import type { PlanStage } from "../PlanningReportData.ts";

/** Stages that may be carried out side by side and write to the same paths. */
export const overlappingScopes = (stages: ReadonlyArray<PlanStage>): ReadonlyArray<Warning> => {
  const before = stagesBefore(stages);
  return stages.flatMap((later, at) =>
    stages.slice(0, at).flatMap((earlier) => {
      if (before.get(later.stage)?.has(earlier.stage) === true) return [];
      const shared = later.scope.filter((path) => earlier.scope.some((other) => overlaps(path, other)));
      return shared.length === 0
        ? []
        : [
            {
              tag: "StageScopesOverlap",
              message: `Stages ${earlier.stage} and ${later.stage} don't depend on each other and both write ${shared.map(shownValue).join(", ")}; they can't be prepared side by side.`,
            },
          ];
    }),
  );
};

/** For each stage, all that must be finished first, whether it names them or a stage that it names does. */
const stagesBefore = (stages: ReadonlyArray<PlanStage>): ReadonlyMap<number, ReadonlySet<number>> => {
  const before = new Map<number, ReadonlySet<number>>();
  for (const { stage, dependsOn } of stages)
    before.set(stage, new Set(dependsOn.flatMap((earlier) => [earlier, ...(before.get(earlier) ?? [])])));
  return before;
};

const overlaps = (one: string, other: string): boolean =>
  one === other ||
  (one.endsWith("/") && other.startsWith(one)) ||
  (other.endsWith("/") && one.startsWith(other));
