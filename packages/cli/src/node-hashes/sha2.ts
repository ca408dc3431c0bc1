import { createHash } from "node:crypto";

/** Stands in for the library's SHA-256 in the bundle: the same digests, by Node's own code. */
export const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
