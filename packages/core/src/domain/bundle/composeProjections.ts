import * as Result from "effect/Result";
import { projectTask } from "../run/projectTask.ts";
import type { RunInputsFacts } from "../run/TaskHistory.ts";
import type { RunManifest } from "../run/RunManifest.ts";
import { pointerOf } from "../run/RunRow.ts";
import { artefactJson } from "../text/canonicalJson.ts";
import { indexRowOf } from "./indexRowOf.ts";
import type { IndexRow, PlannedFile } from "./BundlePlan.ts";
import { leadStartCommand } from "./leadStartCommand.ts";
import { teamStateFile } from "./projectionFiles.ts";
import { renderTaskIndex } from "./renderTaskIndex.ts";
import type { TemplateRefused } from "./renderTemplate.ts";
import type { RunFrame } from "./RunFrame.ts";
import type { TemplateShelf } from "./TemplateShelf.ts";

export interface BundleProjections {
  /** Of the new run. */
  readonly teamState: string;
  readonly taskManifest: string;
  readonly taskIndex: string;
  /** Team states of earlier runs whose status has moved since they were written. */
  readonly earlier: ReadonlyArray<PlannedFile>;
  readonly indexRows: ReadonlyArray<IndexRow>;
}

/** The task's projections with the run that is being prepared as its latest. */
export const composeProjections = (
  frame: RunFrame,
  manifest: RunManifest,
  inputs: Pick<RunInputsFacts, "workCategory" | "relatedTasks">,
  shelf: TemplateShelf,
): Result.Result<BundleProjections, TemplateRefused> => {
  const { facts } = frame;
  const { history, moved } = facts.present;
  const pointer = pointerOf(facts.run, manifest, "prepared");
  const earlier = facts.present.runs.filter(({ runRef }) => runRef !== frame.runRef);
  const { taskManifest, teamStates } = projectTask({
    runs: [pointer, ...earlier],
    latest: { manifest, inputs, forbiddenActions: facts.profile.forbiddenActions },
    history,
    teams: [{ manifest, status: "prepared", attempts: [] }, ...moved],
    now: facts.createdAt,
  });
  const place = { root: facts.project.root, homeKey: facts.project.homeKey };
  return Result.map(
    renderTaskIndex(
      { manifest: taskManifest, runs: [pointer, ...earlier], start: leadStartCommand(manifest) },
      shelf,
    ),
    (taskIndex) => ({
      teamState: artefactJson(teamStates[0]!),
      taskManifest: artefactJson(taskManifest),
      taskIndex,
      earlier: moved.flatMap((run, at) => teamStateFile(run, teamStates[at + 1]!) ?? []),
      indexRows: [
        indexRowOf(place, pointer, manifest),
        ...moved.map((run) => indexRowOf(place, pointerOf(run.ref, run.manifest, run.status), run.manifest)),
      ],
    }),
  );
};
