import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { archivedPath } from "../domain/run/archivedPath.ts";
import { exactRef } from "../domain/run/parseRunRef.ts";
import type { RunManifest } from "../domain/run/RunManifest.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";

/**
 * `whole`: the bytes that the manifest has the digest of; `changed`: other bytes; `present`: there, and free to change;
 * `pending`: written later in the life of a run.
 */
export type RunFileState = "whole" | "changed" | "present" | "missing" | "pending" | "unreadable";

/** States that say something is wrong with a run's files. */
export const isAmiss = ({ state }: RunFile): boolean =>
  state === "changed" || state === "missing" || state === "unreadable";

export interface RunFile {
  readonly name: string;
  readonly path: string;
  readonly state: RunFileState;
}

const maxBytes = 64 * 1024 * 1024;

/** Files that a run writes after it was prepared. */
const later = new Set(["errors", "leadEvents", "reportData", "reportMarkdown"]);

/**
 * Looks at every file a run manifest names, and at the digests of those that never change. One that has rotated is
 * looked at in the archive.
 */
export const checkRunFiles = Effect.fnUntraced(function* (root: string, manifest: RunManifest) {
  const files = yield* ProjectFiles;
  const ref = exactRef(manifest.runRef);
  const check = Effect.fnUntraced(function* (name: string, path: string, expected: string | null) {
    const found = yield* Effect.result(files.digest(root, path, { purpose: name, maxBytes }));
    const archived = ref === null ? null : archivedPath(ref, path);
    if (archived !== null && Result.isSuccess(found) && found.success === null) {
      const rotated = yield* Effect.result(files.digest(root, archived, { purpose: name, maxBytes }));
      if (Result.isSuccess(rotated) && rotated.success !== null) {
        const whole = expected === null || rotated.success.sha256 === expected;
        return { name, path: archived, state: whole ? "whole" : "changed" } satisfies RunFile;
      }
    }
    if (found._tag === "Failure") return { name, path, state: "unreadable" } satisfies RunFile;
    if (found.success === null) {
      return { name, path, state: later.has(name) ? "pending" : "missing" } satisfies RunFile;
    }
    if (expected === null) return { name, path, state: "present" } satisfies RunFile;
    return { name, path, state: expected === found.success.sha256 ? "whole" : "changed" } satisfies RunFile;
  });
  const named: Array<RunFile> = [];
  const digests = new Map(manifest.writtenOnce.map(({ path, sha256 }) => [path, sha256]));
  for (const [name, path] of Object.entries(manifest.artefacts)) {
    // The instruction set is a folder: its files follow one by one.
    if (path !== null && name !== "instructionSet")
      named.push(yield* check(name, path, digests.get(path) ?? null));
  }
  for (const { path, sha256 } of manifest.instructionSet)
    named.push(yield* check("instruction set", path, sha256));
  return named;
});
