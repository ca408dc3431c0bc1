import * as Effect from "effect/Effect";
import type { EvidenceInput, RelatedTask } from "../../domain/bundle/BundleFacts.ts";
import { EvidenceRefused, RelatedTasksRefused } from "../../domain/prepare/prepareRefusals.ts";
import type { Problem } from "../../domain/refusal/Problem.ts";
import { readArtefact } from "../../domain/run/readArtefact.ts";
import { taskPaths } from "../../domain/run/runPaths.ts";
import { TaskManifest } from "../../domain/run/TaskManifest.ts";
import { parseTaskRef } from "../../domain/task/TaskKey.ts";
import { ProjectFiles } from "../../ports/ProjectFiles.ts";
import type { OpenProject } from "../openProject.ts";
import { withRecoveredTask } from "../withRecoveredTask.ts";
import { projectPath } from "./projectPath.ts";

export const maxEvidenceInputs = 64;
export const maxEvidenceBytes = 32 * 1024 * 1024;

/** Evidence inputs: regular files really inside the root, hashed; all that are unfit are told at once. */
export const readEvidence = Effect.fnUntraced(function* (project: OpenProject, named: ReadonlyArray<string>) {
  const files = yield* ProjectFiles;
  const problems: Array<Problem> = [];
  const found: Array<EvidenceInput> = [];
  if (named.length > maxEvidenceInputs) {
    problems.push(
      evidenceProblem("--evidence-inputs", `${named.length} files`, `at most ${maxEvidenceInputs}`),
    );
    return yield* new EvidenceRefused({ problems });
  }
  for (const given of named) {
    const path = projectPath(project.place, given);
    if (path === null) {
      problems.push(evidenceProblem(given, "a path outside the project root", "a file inside it"));
      continue;
    }
    const digest = yield* files
      .digest(project.place.root, path, { purpose: "evidence input", maxBytes: maxEvidenceBytes })
      .pipe(
        Effect.catchTag("FileUnfit", (unfit) => {
          problems.push(...unfit.problems);
          return Effect.succeed("unfit" as const);
        }),
      );
    if (digest === null)
      problems.push(evidenceProblem(given, "no such file", "a regular file inside the project"));
    else if (digest !== "unfit") found.push({ path, ...digest });
  }
  if (problems.length > 0) return yield* new EvidenceRefused({ problems });
  return found;
});

const evidenceProblem = (subject: string, got: string, expected: string): Problem => ({
  tag: "EvidenceRefused",
  subject,
  got,
  expected,
  message: `Evidence input ${subject}: got ${got}, expected ${expected}.`,
});

/** Related tasks: each exists, that is, has a visible run. */
export const readRelatedTasks = Effect.fnUntraced(function* (
  project: OpenProject,
  named: ReadonlyArray<string>,
  lockTimeoutMillis: number,
) {
  const problems: Array<Problem> = [];
  const found: Array<RelatedTask> = [];
  for (const given of named) {
    const ref = parseTaskRef(given);
    const related = ref === null ? null : yield* readRelatedTask(project, ref, lockTimeoutMillis);
    if (related === null) {
      problems.push({
        tag: "RelatedTasksRefused",
        subject: given,
        got: ref === null ? "no task ref" : "no such task",
        expected: "<group>/<task> of a task that has a run",
        message: `Related task ${given}: ${ref === null ? "not of the form <group>/<task>" : "there is no such task"}.`,
      });
    } else found.push(related);
  }
  if (problems.length > 0) return yield* new RelatedTasksRefused({ problems });
  return found;
});

const readRelatedTask = (
  project: OpenProject,
  ref: NonNullable<ReturnType<typeof parseTaskRef>>,
  lockTimeoutMillis: number,
) =>
  withRecoveredTask(
    { root: project.place.root, task: ref, lockTimeoutMillis, command: "read a related task" },
    Effect.gen(function* () {
      const files = yield* ProjectFiles;
      const path = taskPaths(ref).manifest;
      const content = yield* files.read(project.place.root, path, {
        purpose: "task manifest",
        maxBytes: 4 << 20,
      });
      if (content === null) return null;
      const text = new TextDecoder("utf-8").decode(content.bytes);
      const manifest = yield* Effect.fromResult(readArtefact(TaskManifest, text, { file: path }));
      return { key: manifest.taskKey, title: manifest.title, manifest: path } satisfies RelatedTask;
    }),
  ).pipe(Effect.map(({ value }) => value));
