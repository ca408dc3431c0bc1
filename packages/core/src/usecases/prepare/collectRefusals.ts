import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Refusal } from "../../domain/refusal/Problem.ts";
import { RefusedTogether } from "../../domain/refusal/RefusedTogether.ts";

/**
 * Gates refuse together: each check notes its refusal here and goes on with null, and `proven` tells all at once.
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
  readonly noted: () => ReadonlyArray<Refusal>;
  /** What the checks came to, none of it null; fails with every refusal where there is one. */
  readonly proven: <A extends Readonly<Record<string, unknown>>>(
    checked: A,
  ) => Effect.Effect<Proven<A>, RefusedTogether | Refusal>;
}

type Proven<A> = { readonly [K in keyof A]: Exclude<A[K], null> };

/** Begins with what is refused already. */
export const collectRefusals = (known: ReadonlyArray<Refusal> = []): Refusals => {
  const noted: Array<Refusal> = [...known];
  const note = (refusal: Refusal): void => {
    noted.push(...(refusal instanceof RefusedTogether ? refusal.refusals : [refusal]));
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
    ) => {
      const tags: ReadonlyArray<string> = letThrough;
      const goesThrough = (error: E): error is Extract<E, { readonly _tag: N }> => tags.includes(error._tag);
      return effect.pipe(
        Effect.catch((error: E): Effect.Effect<null, Extract<E, { readonly _tag: N }>> => {
          if (goesThrough(error)) return Effect.fail(error);
          note(error);
          return Effect.succeed(null);
        }),
      );
    },
    any: () => noted.length > 0,
    noted: () => noted,
    proven: (checked) =>
      Effect.suspend(() => {
        const [first, ...more] = noted;
        if (first !== undefined) {
          return Effect.fail(more.length === 0 ? first : new RefusedTogether({ refusals: noted }));
        }
        return isProven(checked)
          ? Effect.succeed(checked)
          : Effect.die(new Error("A check came to nothing, and noted no refusal."));
      }),
  };
};

const isProven = <A extends Readonly<Record<string, unknown>>>(checked: A): checked is A & Proven<A> =>
  Object.values(checked).every((value) => value !== null);
