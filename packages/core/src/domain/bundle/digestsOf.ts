import { byCodePoint } from "../text/codePointOrder.ts";
import { sha256 } from "../text/sha256.ts";
import type { PlannedFile } from "./BundlePlan.ts";

export interface FileDigest {
  readonly path: string;
  readonly sha256: string;
}

/** Path and digest of each planned file, sorted by path. */
export const digestsOf = (files: ReadonlyArray<PlannedFile>): ReadonlyArray<FileDigest> =>
  files
    .map(({ path, content }) => ({ path, sha256: sha256(content) }))
    .sort((left, right) => byCodePoint(left.path, right.path));
