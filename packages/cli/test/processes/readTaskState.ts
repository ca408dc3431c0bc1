import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SampleProject } from "./SampleProject.ts";

export interface TaskState {
  /** Sequences of visible runs, ascending. */
  readonly sequences: ReadonlyArray<number>;
  readonly faults: ReadonlyArray<string>;
}

/**
 * What is wrong with a task that some command has read since anything happened to it: half runs, gaps, an unfinished
 * commit, an index that says something else. Staged files that nobody named may stay until the next lock. Reads the
 * disk itself, not by okstra.
 */
export const readTaskState = ({ root, home }: SampleProject, task = "login-fails"): TaskState => {
  const faults: Array<string> = [];
  const folder = join(root, ".okstra/tasks/auth", task);
  if (!existsSync(folder)) return { sequences: [], faults };
  if (existsSync(join(folder, ".commit.json"))) faults.push(`an unfinished commit is left in ${task}`);
  const runs = join(folder, "runs/error-analysis");
  const manifests = namesIn(join(runs, "manifests")).filter((name) => name.startsWith("run-manifest-"));
  const sequences = manifests.map((name) => Number(/-(\d{3,})\.json$/.exec(name)?.[1])).sort((a, b) => a - b);
  sequences.forEach((seq, at) => {
    if (seq !== at + 1) faults.push(`run ${at + 1} of ${task} is ${seq}`);
  });
  for (const name of manifests) faults.push(...missingFiles(root, join(runs, "manifests", name)));
  const seqs = new Set(sequences);
  for (const entry of namesIn(join(runs, "instruction-set")))
    if (!seqs.has(Number(entry))) faults.push(`instruction set ${entry} of ${task} belongs to no run`);
  const rows = rowsOf(home, task);
  if (rows.join() !== sequences.join())
    faults.push(`the index has ${rows.join()} of ${task}, the disk ${sequences.join()}`);
  return { sequences, faults };
};

const missingFiles = (root: string, manifestFile: string): ReadonlyArray<string> => {
  const manifest = readJson(manifestFile) as {
    readonly artefacts: Readonly<Record<string, string | null>>;
    readonly instructionSet: ReadonlyArray<{ readonly path: string }>;
  };
  const later = ["leadEvents", "errors", "reportData", "reportMarkdown"];
  const paths = [
    ...Object.entries(manifest.artefacts).flatMap(([name, path]) =>
      path === null || later.includes(name) ? [] : [path],
    ),
    ...manifest.instructionSet.map(({ path }) => path),
  ];
  return paths.filter((path) => !existsSync(join(root, path))).map((path) => `${path} is missing`);
};

/** Sequences that the index knows, ascending; none where there is no index. */
const rowsOf = (home: string, task: string): ReadonlyArray<number> => {
  const file = join(home, "okstra.db");
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare("SELECT run_seq FROM runs WHERE run_ref LIKE ? ORDER BY CAST(run_seq AS INTEGER)")
      .all(`auth/${task}/error-analysis/%`)
      .map((row) => Number(row["run_seq"]));
  } finally {
    database.close();
  }
};

const namesIn = (folder: string): ReadonlyArray<string> => (existsSync(folder) ? readdirSync(folder) : []);
const readJson = (file: string): Record<string, unknown> => JSON.parse(readFileSync(file, "utf8"));
