import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";

/** Puts new content at `path` so that a reader sees the old or the new, never a part; `durable` outlives a power cut. */
export const replaceFile = (
  path: string,
  content: string,
  options: { readonly mode: number; readonly durable: boolean },
): void => {
  const staged = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    const file = openSync(staged, "wx", options.mode);
    try {
      writeFileSync(file, content);
      if (options.durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(staged, path);
  } catch (error) {
    rmSync(staged, { force: true });
    throw error;
  }
  if (options.durable) syncFolder(dirname(path));
};

const syncFolder = (path: string): void => {
  // Windows can't open a folder.
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};
