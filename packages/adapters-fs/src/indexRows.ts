import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { IndexRow } from "@okstra/core/domain/bundle/BundlePlan";
import type { HomeKey } from "@okstra/core/domain/project/ProjectPlace";
import type { IndexedProject, IndexPage, IndexQuery } from "@okstra/core/ports/RunIndex";
import type { RunStatus } from "@okstra/core/domain/run/runStatus";

/** Writes rows over those of the same run. */
export const putRows = (database: DatabaseSync, rows: ReadonlyArray<IndexRow>): void => {
  const put = database.prepare(`INSERT OR REPLACE INTO runs
    (home_key, run_ref, project_root, task_key, task_type, stage, run_seq, status, brief_sha256, run_manifest,
     role_execution_refs, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  for (const row of rows) {
    put.run(
      row.homeKey,
      row.runRef,
      row.projectRoot,
      row.taskKey,
      row.taskType,
      row.stage,
      row.runSeq,
      row.status,
      row.briefSha256,
      row.runManifest,
      JSON.stringify(row.roleExecutionRefs),
      row.createdAt,
    );
  }
};

/** From now on every run of the project has a row, until its marker says otherwise. */
export const completePart = (database: DatabaseSync, homeKey: HomeKey, projectRoot: string): void => {
  database
    .prepare("INSERT OR REPLACE INTO parts (home_key, project_root, complete) VALUES (?, ?, 1)")
    .run(homeKey, projectRoot);
};

export const forgetPart = (database: DatabaseSync, homeKey: HomeKey): void => {
  database.prepare("DELETE FROM parts WHERE home_key = ?").run(homeKey);
};

/** The root of a complete part; null where the project has none. */
export const completeRoot = (database: DatabaseSync, homeKey: HomeKey): string | null => {
  const part = database
    .prepare("SELECT project_root FROM parts WHERE home_key = ? AND complete = 1")
    .get(homeKey);
  return part === undefined ? null : String(part["project_root"]);
};

/** Removes the rows of runs that are neither given nor on disk; one that was prepared meanwhile is on disk. */
export const dropGoneRows = (
  database: DatabaseSync,
  homeKey: HomeKey,
  rows: ReadonlyArray<IndexRow>,
): void => {
  const given = new Set(rows.map((row) => row.runRef));
  const drop = database.prepare("DELETE FROM runs WHERE home_key = ? AND run_ref = ?");
  for (const row of readRows(database, homeKey)) {
    if (given.has(row.runRef) || existsSync(join(row.projectRoot, row.runManifest))) continue;
    drop.run(homeKey, row.runRef);
  }
};

/** Newest first; runs of one moment by their sequence. */
export const readRows = (database: DatabaseSync, homeKey: HomeKey): ReadonlyArray<IndexRow> =>
  database.prepare(`SELECT * FROM runs WHERE home_key = ? ORDER BY ${newestFirst}`).all(homeKey).map(rowOf);

/** Some of the rows that `readRows` gives, and how many there are. */
export const readPage = (database: DatabaseSync, homeKey: HomeKey, query: IndexQuery): IndexPage => {
  const { where, values } = conditions(homeKey, query);
  const count = database.prepare(`SELECT count(*) AS total FROM runs WHERE ${where}`).get(...values);
  const rows = database
    .prepare(`SELECT * FROM runs WHERE ${where} ORDER BY ${newestFirst} LIMIT ? OFFSET ?`)
    .all(...values, query.limit, query.offset);
  return { rows: rows.map(rowOf), total: Number(count?.["total"]) };
};

const newestFirst = "created_at DESC, CAST(run_seq AS INTEGER) DESC, run_ref";

/** A run ref is `<group>/<task>/…`, and `0` is the character after `/`. */
const conditions = (homeKey: HomeKey, { group, task, phase }: IndexQuery) => {
  const below = "substr(run_ref, instr(run_ref, '/') + 1)";
  const parts: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
    ["home_key = ?", [homeKey]],
    ...(group === null ? [] : [["run_ref >= ? AND run_ref < ?", [`${group}/`, `${group}0`]] as const]),
    ...(task === null ? [] : [[`${below} >= ? AND ${below} < ?`, [`${task}/`, `${task}0`]] as const]),
    ...(phase === null ? [] : [["task_type = ?", [phase]] as const]),
  ];
  return {
    where: parts.map(([text]) => text).join(" AND "),
    values: parts.flatMap(([, given]) => given),
  };
};

/** Every project that has rows, complete or not. */
export const readProjects = (database: DatabaseSync): ReadonlyArray<IndexedProject> =>
  database
    .prepare("SELECT home_key, max(project_root) AS root FROM runs GROUP BY home_key ORDER BY home_key")
    .all()
    .map((row) => ({ homeKey: row["home_key"] as HomeKey, root: String(row["root"]) }));

/** The table's own checks hold the types. */
const rowOf = (row: Record<string, SQLOutputValue>): IndexRow => ({
  homeKey: row["home_key"] as HomeKey,
  projectRoot: String(row["project_root"]),
  taskKey: String(row["task_key"]),
  taskType: String(row["task_type"]),
  stage: row["stage"] as number | null,
  runRef: String(row["run_ref"]),
  runSeq: String(row["run_seq"]),
  status: row["status"] as RunStatus,
  briefSha256: String(row["brief_sha256"]),
  runManifest: String(row["run_manifest"]),
  roleExecutionRefs: JSON.parse(String(row["role_execution_refs"])) as ReadonlyArray<string>,
  createdAt: String(row["created_at"]),
});
