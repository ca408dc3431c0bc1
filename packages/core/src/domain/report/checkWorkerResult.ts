import * as Result from "effect/Result";
import type { SchemaFault } from "../run/schemaFaults.ts";
import { splitFrontMatter } from "../text/frontMatter.ts";
import { parseYaml } from "../text/parseYaml.ts";
import { shownValue } from "../text/shownValue.ts";
import { decodeWorkerResult, WorkerResultRefused } from "./decodeWorkerResult.ts";
import type { WorkerResult } from "./WorkerResult.ts";

/** Whose result a text has to be. */
export interface ExpectedResult {
  readonly workerId: string;
  readonly runRef: string;
  readonly duty: string;
}

/** The result contract, and that the result is this worker's, of this run and for this duty; every breach at once. */
export const checkWorkerResult = (
  markdown: string,
  expected: ExpectedResult,
): Result.Result<WorkerResult, WorkerResultRefused> => {
  const decoded = decodeWorkerResult(markdown);
  const foreign = foreignParts(markdown, expected);
  if (foreign.length === 0) return decoded;
  const faults = Result.isFailure(decoded) ? decoded.failure.faults : [];
  return Result.fail(new WorkerResultRefused({ faults: [...faults, ...foreign] }));
};

/** Asked of the raw front matter, so that it is told beside whatever else is wrong. */
const foreignParts = (markdown: string, expected: ExpectedResult): ReadonlyArray<SchemaFault> => {
  const { yaml } = splitFrontMatter(markdown);
  const parsed = yaml === null ? null : parseYaml(yaml);
  if (parsed === null || Result.isFailure(parsed)) return [];
  const matter: unknown = parsed.success;
  if (typeof matter !== "object" || matter === null) return [];
  const keys = { "worker-id": expected.workerId, "run-ref": expected.runRef, duty: expected.duty };
  return Object.entries(keys).flatMap(([key, wanted]) => {
    const got: unknown = Object.hasOwn(matter, key) ? Reflect.get(matter, key) : undefined;
    return typeof got !== "string" || got === "" || got === wanted
      ? []
      : [{ pointer: `/${key}`, got: shownValue(got), expected: shownValue(wanted) }];
  });
};
