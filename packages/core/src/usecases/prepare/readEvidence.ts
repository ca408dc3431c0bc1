import * as Effect from "effect/Effect";
import type { EvidenceInput } from "../../domain/bundle/BundleFacts.ts";
import {
  evidenceCountProblems,
  evidenceMissing,
  evidenceOutside,
  maxEvidenceBytes,
} from "../../domain/prepare/evidenceInputs.ts";
import { EvidenceRefused } from "../../domain/prepare/prepareRefusals.ts";
import { projectPath } from "../../domain/prepare/projectPath.ts";
import type { Problem } from "../../domain/refusal/Problem.ts";
import { namedPurpose, ProjectFiles } from "../../ports/ProjectFiles.ts";
import type { OpenProject } from "../openProject.ts";
import { readArchivedSecond } from "../readArchivedSecond.ts";

/** Evidence inputs: regular files really inside the root, hashed; all that are unfit are told at once. */
export const readEvidence = Effect.fnUntraced(function* (project: OpenProject, named: ReadonlyArray<string>) {
  const files = yield* ProjectFiles;
  const problems: Array<Problem> = [...evidenceCountProblems(named)];
  const found: Array<EvidenceInput> = [];
  for (const given of named) {
    const path = projectPath(project.place, given);
    if (path === null) {
      problems.push(evidenceOutside(given));
      continue;
    }
    const options = { purpose: namedPurpose.evidenceInput, maxBytes: maxEvidenceBytes };
    const digest = yield* readArchivedSecond(path, (each) =>
      files.digest(project.place.root, each, options),
    ).pipe(
      Effect.catchTag("FileUnfit", (unfit) => {
        problems.push(...unfit.problems);
        return Effect.succeed("unfit" as const);
      }),
    );
    if (digest === null) problems.push(evidenceMissing(given));
    else if (digest !== "unfit") found.push({ path, ...digest });
  }
  if (problems.length > 0) return yield* new EvidenceRefused({ problems });
  return found;
});
