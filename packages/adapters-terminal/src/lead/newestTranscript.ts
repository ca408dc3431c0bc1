import { type Dirent, lstatSync, opendirSync } from "node:fs";
import { join } from "node:path";
import { uuidPattern } from "@okstra/core/domain/text/uuidPattern";
import type { TranscriptFolder } from "./transcriptFolder.ts";

/** More entries than this are not looked through: a guess is not worth a slow start. */
const maxEntries = 10_000;

/**
 * The session whose transcript changed last, null where none can be told: no folder, several that could be meant, or
 * too many entries. Symbolic links are not followed.
 */
export const newestTranscript = (folder: TranscriptFolder): string | null => {
  try {
    const path = folder.isPrefix ? onlyFolder(folder) : join(folder.projects, folder.name);
    if (path === null || !lstatSync(path).isDirectory()) return null;
    let newest: { readonly id: string; readonly changedAt: bigint } | null = null;
    for (const entry of entries(path)) {
      const id = sessionOf(entry);
      if (id === null) continue;
      const changedAt = lstatSync(join(path, entry.name), { bigint: true }).mtimeNs;
      if (newest === null || changedAt > newest.changedAt) newest = { id, changedAt };
    }
    return newest?.id ?? null;
  } catch {
    return null;
  }
};

const onlyFolder = ({ projects, name }: TranscriptFolder): string | null => {
  const found = entries(projects).filter((entry) => entry.isDirectory() && entry.name.startsWith(name));
  return found.length === 1 && found[0] !== undefined ? join(projects, found[0].name) : null;
};

const sessionOf = (entry: Dirent): string | null => {
  if (!entry.isFile() || !entry.name.endsWith(".jsonl")) return null;
  const id = entry.name.slice(0, -".jsonl".length);
  return uuidPattern.test(id) ? id : null;
};

const entries = (path: string): ReadonlyArray<Dirent> => {
  const directory = opendirSync(path);
  try {
    const read: Array<Dirent> = [];
    for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
      if (read.push(entry) > maxEntries) return [];
    }
    return read;
  } finally {
    directory.closeSync();
  }
};
