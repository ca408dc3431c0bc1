import type * as Effect from "effect/Effect";
import type { FlagEntry } from "@okstra/core/domain/prepare/prepareFlagTable";
import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import type { Problem, Refusal, Warning } from "@okstra/core/domain/refusal/Problem";
import type { Call } from "./Call.ts";
import type { OkstraServices } from "./layers.ts";
import type { Question } from "./prompt/Question.ts";

export interface PositionalEntry {
  readonly name: string;
  readonly required: boolean;
  readonly about: string;
  /** It may be given any number of times; only the last one of a command. */
  readonly repeated?: true;
  /** How somebody at the terminal is asked for it, where it is required and missing; `known` are the words that are there by then. */
  readonly ask?: (call: Call, known: Words) => Effect.Effect<Question, Refusal, OkstraServices>;
}

/** A flag without which the command has nothing to do. */
export interface RequiredFlag {
  readonly name: string;
  /** What is wrong with words that lack it; null where they need none. */
  readonly missing: (known: Words) => Problem | null;
  /** How somebody at the terminal is asked for it instead. */
  readonly ask: (call: Call, known: Words) => Effect.Effect<Question, Refusal, OkstraServices>;
}

/** The words of a command after its name: flags by name, then positionals, as given. */
export interface Words {
  readonly flags: PrepareFlags;
  readonly positionals: ReadonlyArray<string>;
}

/** What a command came to: `data` for `--json`, `lines` for people; each is printed as one line, whatever it holds. */
export interface Outcome {
  readonly data: unknown;
  readonly lines: ReadonlyArray<string>;
  readonly warnings: ReadonlyArray<Warning>;
}

/** What a command says of itself: all that its help page needs. */
export interface CommandPage {
  /** The words that call it: `brief new`. */
  readonly name: string;
  readonly about: string;
  readonly positionals: ReadonlyArray<PositionalEntry>;
  readonly flags: ReadonlyArray<FlagEntry>;
  /** The flag whose value a word without one most likely is. */
  readonly wordsMean?: string;
  readonly examples?: ReadonlyArray<string>;
  /** Flags that the command gives itself: giving them again is refused. */
  readonly implied?: ReadonlyArray<string>;
}

/** One command: words → typed input → one use case → text. */
export interface Command extends CommandPage {
  /** In the order they are asked for. */
  readonly requiredFlags?: ReadonlyArray<RequiredFlag>;
  /** How a flag of another command is given to this one, which does not take it by itself; null for any other word. */
  readonly givenAs?: (flag: string) => string | null;
  /** What is wrong with well-formed words whatever stands on disk. */
  readonly check?: (words: Words) => ReadonlyArray<Problem>;
  readonly run: (words: Words, call: Call) => Effect.Effect<Outcome, Refusal, OkstraServices>;
}
