import { createHash, hash } from "node:crypto";
import * as fs from "node:fs";

const chunkBytes = 64 * 1024;

/** SHA-256 as 64 lower-case hex digits. */
export const sha256Of = (content: string | Uint8Array): string => hash("sha256", content);

/** Reads an open file to its end, also when it grows meanwhile; null once there is more than `maxBytes`. */
export const readOpened = (fd: number, maxBytes: number): Uint8Array | null => {
  const chunks: Array<Uint8Array> = [];
  let total = 0;
  for (;;) {
    const chunk = new Uint8Array(Math.min(chunkBytes, maxBytes - total + 1));
    const got = fs.readSync(fd, chunk, 0, chunk.length, null);
    if (got === 0) return Buffer.concat(chunks, total);
    total += got;
    if (total > maxBytes) return null;
    chunks.push(got === chunk.length ? chunk : chunk.subarray(0, got));
  }
};

/** The digest of an open file, a chunk in memory at a time; null once there is more than `maxBytes`. */
export const digestOpened = (
  fd: number,
  maxBytes: number,
): { readonly sha256: string; readonly bytes: number } | null => {
  const sum = createHash("sha256");
  const chunk = new Uint8Array(chunkBytes);
  let total = 0;
  for (;;) {
    const got = fs.readSync(fd, chunk, 0, chunk.length, null);
    if (got === 0) return { sha256: sum.digest("hex"), bytes: total };
    total += got;
    if (total > maxBytes) return null;
    sum.update(chunk.subarray(0, got));
  }
};
