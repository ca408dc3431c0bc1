import * as Schema from "effect/Schema";
import { Sha256 } from "./artefactHeader.ts";

/** A file with the digest it had when it was read. Relative to the project root, or absolute where it lies outside. */
export const DigestedFile = Schema.Struct({ path: Schema.String, sha256: Sha256 });
export type DigestedFile = typeof DigestedFile.Type;

/** A file that may be there, with the digest it had; null where nothing stood there. */
export const ExpectedFile = Schema.Struct({ path: Schema.String, sha256: Schema.NullOr(Sha256) });
export type ExpectedFile = typeof ExpectedFile.Type;
