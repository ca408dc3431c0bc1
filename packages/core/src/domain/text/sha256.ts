import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** SHA-256 as 64 lower-case hex digits; text is hashed as UTF-8. */
export const sha256 = (content: string | Uint8Array): string =>
  bytesToHex(digest(typeof content === "string" ? utf8ToBytes(content) : content));
