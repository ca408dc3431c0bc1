import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as Effect from "effect/Effect";

/** A new folder, removed with the surrounding scope. Its name is short: a socket's path has room for 100 bytes. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => realpathSync(mkdtempSync(join(tmpdir(), "okt-")))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true })),
);
