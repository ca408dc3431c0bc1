import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as Effect from "effect/Effect";

/** A fresh folder of the caller's own, removed with the scope. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => realpathSync(mkdtempSync(join(tmpdir(), "okstra-")))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true })),
);

export const isRoot = process.geteuid?.() === 0;
