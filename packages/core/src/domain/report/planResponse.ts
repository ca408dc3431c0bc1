import type { BundlePlan } from "../bundle/BundlePlan.ts";
import { runPaths } from "../run/runPaths.ts";
import type { RunRef } from "../run/RunRef.ts";
import type { Slug } from "../task/Slug.ts";
import { artefactJson } from "../text/canonicalJson.ts";
import type { DirectionSelection } from "./DirectionSelection.ts";
import type { UserAnswers } from "./UserAnswers.ts";

/** The one file of `user-responses/` that an answer or a selection changes. */
export const planResponse = (
  project: Slug,
  { group, task, ...ref }: RunRef,
  response: {
    readonly path: string;
    readonly content: UserAnswers | DirectionSelection;
    /** SHA-256 of what stands there; null: nothing. */
    readonly expected: string | null;
  },
): BundlePlan => ({
  task: { project, group, task },
  runs: [],
  directories: [{ path: `${runPaths({ group, task, ...ref }).dir}/user-responses`, mode: 0o755 }],
  moves: [],
  files: [
    {
      kind: "replace",
      path: response.path,
      mode: 0o644,
      content: artefactJson(response.content),
      expected: response.expected,
    },
  ],
  indexRows: [],
});
