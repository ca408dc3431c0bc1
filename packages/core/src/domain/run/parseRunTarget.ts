import * as Result from "effect/Result";
import { parseManifestPath } from "./parseManifestPath.ts";
import { parseRunRef, type RunRefMalformed, type RunSelector } from "./parseRunRef.ts";

/** Reads what names one run: its ref, or the path of its manifest. Pure: whether it stands is not asked. */
export const parseRunTarget = (
  text: string,
  place: { readonly root: string; readonly calledFrom: string },
): Result.Result<RunSelector, RunRefMalformed> => {
  const ref = parseManifestPath(text, place);
  if (ref === null) return parseRunRef(text);
  const { seq, ...folder } = ref;
  return Result.succeed({ folder, seq });
};
