import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Refusal } from "../../domain/refusal/Problem.ts";
import { RefusedTogether } from "../../domain/refusal/RefusedTogether.ts";

/**
 * Gates refuse together: each check notes its refusal here and goes on, and `orRefuse` tells all at once.
 * Only refusals are noted; what the environment will not do (`EnvironmentUnfit` and kin) ends the command at once.
 */
export interface Refusals {
  readonly note: (refusal: Refusal) => void;
  /** The value, or null once its refusal is noted. */
  readonly result: <A, E extends Refusal>(result: Result.Result<A, E>) => A | null;
  readonly effect: <A, E extends Refusal, R, N extends Refusal["_tag"] = never>(
    effect: Effect.Effect<A, E, R>,
    letThrough?: ReadonlyArray<N>,
  ) => Effect.Effect<A | null, Extract<E, { readonly _tag: N }>, R>;
  readonly any: () => boolean;
  readonly orRefuse: Effect.Effect<void, RefusedTogether | Refusal>;
}

export const collectRefusals = (): Refusals => {
  const noted: Array<Refusal> = [];
  const note = (refusal: Refusal): void => {
    noted.push(refusal);
  };
  return {
    note,
    result: (result) => {
      if (Result.isSuccess(result)) return result.success;
      note(result.failure);
      return null;
    },
    effect: <A, E extends Refusal, R, N extends Refusal["_tag"] = never>(
      effect: Effect.Effect<A, E, R>,
      letThrough: ReadonlyArray<N> = [],
    ) =>
      effect.pipe(
        Effect.map((value): A | null => value),
        Effect.catch((error: E) => {
          if ((letThrough as ReadonlyArray<string>).includes(error._tag)) {
            return Effect.fail(error as Extract<E, { readonly _tag: N }>);
          }
          note(error);
          return Effect.succeed(null);
        }),
      ),
    any: () => noted.length > 0,
    orRefuse: Effect.suspend(() =>
      noted.length === 0
        ? Effect.void
        : Effect.fail(noted.length === 1 ? noted[0]! : new RefusedTogether({ refusals: noted })),
    ),
  };
};
