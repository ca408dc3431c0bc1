import type { PlannedFile } from "./BundlePlan.ts";

export const createFile = (path: string, content: string | Uint8Array, mode = 0o644): PlannedFile => ({
  kind: "create",
  path,
  mode,
  content,
});

/** `expected` is the SHA-256 of what stands there now; null: nothing. */
export const replaceFile = (
  path: string,
  content: string | Uint8Array,
  expected: string | null,
): PlannedFile => ({ kind: "replace", path, mode: 0o644, content, expected });
