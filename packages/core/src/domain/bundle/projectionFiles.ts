import { artefactJson } from "../text/canonicalJson.ts";
import type { SettledRun } from "../run/SettledRun.ts";
import type { TaskManifest } from "../run/TaskManifest.ts";
import type { TeamState } from "../run/TeamState.ts";
import type { PlannedFile } from "./BundlePlan.ts";
import { replaceFile } from "./plannedFiles.ts";

/** The file of a run's team state; null where what stands tells the same. */
export const teamStateFile = (
  { manifest, teamState }: SettledRun,
  projected: TeamState,
): PlannedFile | null =>
  tellsTheSame(teamState.stored, projected)
    ? null
    : replaceFile(manifest.artefacts.teamState, artefactJson(projected), teamState.sha256);

/** A projection that says nothing new is not written anew for its time alone. */
export const tellsTheSame = <A extends TeamState | TaskManifest>(stored: A | null, projected: A): boolean =>
  stored !== null && artefactJson({ ...projected, updatedAt: stored.updatedAt }) === artefactJson(stored);
