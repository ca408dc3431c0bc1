import type { HomeKey } from "../project/ProjectPlace.ts";
import type { RunManifestFacts } from "../run/RunManifestFacts.ts";
import type { RunPointer } from "../run/TaskManifest.ts";
import type { IndexRow } from "./BundlePlan.ts";

/** The index row of a run: as a commit writes it, and as it is rebuilt from the files. */
export const indexRowOf = (
  place: { readonly root: string; readonly homeKey: HomeKey },
  pointer: RunPointer,
  manifest: RunManifestFacts,
): IndexRow => ({
  ...pointer,
  homeKey: place.homeKey,
  projectRoot: place.root,
  taskKey: manifest.task.key,
  briefSha256: manifest.brief.sha256,
  roleExecutionRefs: manifest.executionIdentity.roleExecutions.map((execution) => execution.roleExecutionRef),
});
