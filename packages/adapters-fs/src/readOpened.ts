import { createHash, hash } from "node:crypto";
import * as fs from "node:fs";

/** One for all files: each is read without a pause in between, and a fresh one for each would be mostly zeros. */
let buffer: Uint8Array | null = null;
const chunkBuffer = (): Uint8Array => (buffer ??= new Uint8Array(64 * 1024));

/** SHA-256 as 64 lower-case hex digits. */
export const sha256Of = (content: string | Uint8Array): string => hash("sha256", content);

/** Reads an open file to its end, also when it grows meanwhile; null once there is more than `maxBytes`. */
export const readOpened = (fd: number, maxBytes: number): Uint8Array | null => {
  const chunks: Array<Uint8Array> = [];
  let total = 0;
  for (;;) {
    const chunk = chunkBuffer();
    const got = fs.readSync(fd, chunk, 0, Math.min(chunk.length, maxBytes - total + 1), null);
    if (got === 0) return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, total);
    total += got;
    if (total > maxBytes) return null;
    chunks.push(chunk.slice(0, got));
  }
};

/** The digest of an open file, a chunk in memory at a time; null once there is more than `maxBytes`. */
export const digestOpened = (
  fd: number,
  maxBytes: number,
): { readonly sha256: string; readonly bytes: number } | null => {
  const sum = createHash("sha256");
  const chunk = chunkBuffer();
  let total = 0;
  for (;;) {
    const got = fs.readSync(fd, chunk, 0, chunk.length, null);
    if (got === 0) return { sha256: sum.digest("hex"), bytes: total };
    total += got;
    if (total > maxBytes) return null;
    sum.update(chunk.subarray(0, got));
  }
};
