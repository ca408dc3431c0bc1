import type { Problem, Refusal } from "@okstra/core/domain/refusal/Problem";
import * as Result from "effect/Result";

/** Everything that is wrong in several readings. */
export const problemsOf = (results: ReadonlyArray<Result.Result<unknown, Refusal>>): ReadonlyArray<Problem> =>
  results.flatMap((result) => (Result.isFailure(result) ? result.failure.problems : []));
