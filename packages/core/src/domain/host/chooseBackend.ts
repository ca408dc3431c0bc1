import * as Data from "effect/Data";
import * as Result from "effect/Result";
import type { Problem, Refusal, Warning } from "../refusal/Problem.ts";
import { isPaneBackend, type TerminalBackend } from "./HostDescriptor.ts";
import { describeObservation, type Terminal, terminalAdvice } from "./terminalAdvice.ts";
import type { TerminalObservation } from "./TerminalObservation.ts";

/** The backend of a run, resolved once; gate and manifest use this one value. */
export interface ChosenBackend {
  readonly name: TerminalBackend;
  readonly source: "declared" | "detected";
  /** One line per thing looked at, for `--explain` and run-inputs. */
  readonly observed: ReadonlyArray<string>;
}

export interface BackendFacts {
  /** `--terminal-backend`, null where it was not given. */
  readonly declared: TerminalBackend | null;
  /** What the probes saw. A terminal the choice does not turn on need not be probed: `absent` will do. */
  readonly cmux: TerminalObservation;
  readonly tmux: TerminalObservation;
  /** The backend last detected (never a declared one) for this task and phase, null where there was none. */
  readonly previousDetected: TerminalBackend | null;
  readonly renderOnly: boolean;
}

export interface BackendChoice {
  readonly backend: ChosenBackend;
  readonly warnings: ReadonlyArray<Warning>;
}

/**
 * The terminal backend of a run: the declared one, else cmux, tmux, background processes, in that order. Panes that
 * were declared or used before and cannot be reached are refused; with `renderOnly` that is a warning.
 */
export const chooseBackend = (
  facts: BackendFacts,
): Result.Result<BackendChoice, BackendUnreachable | BackendDowngraded> =>
  facts.declared === null ? detectBackend(facts) : checkDeclared(facts.declared, facts);

const checkDeclared = (
  name: TerminalBackend,
  facts: BackendFacts,
): Result.Result<BackendChoice, BackendUnreachable> => {
  if (!isPaneBackend(name)) {
    return choice({
      name,
      source: "declared",
      observed: ["cli-wrapper was declared: no terminal was looked for"],
    });
  }
  const terminal = terminalOf(name);
  const seen = facts[terminal];
  const backend: ChosenBackend = {
    name,
    source: "declared",
    observed: [describeObservation(terminal, seen)],
  };
  if (seen.kind === "reachable") return choice(backend);
  return unlessRenderOnly(facts, new BackendUnreachable({ declared: name, terminal, seen }), backend);
};

const detectBackend = (facts: BackendFacts): Result.Result<BackendChoice, BackendDowngraded> => {
  const { cmux, tmux, previousDetected } = facts;
  const observed = [describeObservation("cmux", cmux)];
  if (cmux.kind === "reachable") {
    const name = "cmux-pane";
    return choice({ name, source: "detected", observed }, changedPanes(previousDetected, name));
  }
  observed.push(describeObservation("tmux", tmux));
  if (tmux.kind === "reachable") {
    const name = "tmux-pane";
    return choice({ name, source: "detected", observed }, changedPanes(previousDetected, name));
  }
  const backend: ChosenBackend = { name: "cli-wrapper", source: "detected", observed };
  if (previousDetected === null || !isPaneBackend(previousDetected)) {
    return choice(backend, [...unusable("cmux", cmux), ...unusable("tmux", tmux)]);
  }
  return unlessRenderOnly(facts, new BackendDowngraded({ previous: previousDetected, cmux, tmux }), backend);
};

const choice = (backend: ChosenBackend, warnings: ReadonlyArray<Warning> = []) =>
  Result.succeed<BackendChoice>({ backend, warnings });

const unlessRenderOnly = <E extends Refusal>(
  facts: BackendFacts,
  refusal: E,
  backend: ChosenBackend,
): Result.Result<BackendChoice, E> => {
  if (!facts.renderOnly) return Result.fail(refusal);
  const message = `${refusal.message} The run is only rendered, so this is settled when it is started or dispatched.`;
  return choice(backend, [{ tag: refusal._tag, message }]);
};

const terminalOf = (backend: TerminalBackend): Terminal => (backend === "cmux-pane" ? "cmux" : "tmux");

const changedPanes = (previous: TerminalBackend | null, now: TerminalBackend): ReadonlyArray<Warning> =>
  previous === null || previous === now || !isPaneBackend(previous)
    ? []
    : [
        {
          tag: "BackendChanged",
          message: `The last run of this task and phase used ${previous}, this one uses ${now}: its workers appear in ${terminalOf(now)}.`,
        },
      ];

/** A first run falls back silently where there is no terminal, audibly where there is one that cannot be used. */
const unusable = (terminal: Terminal, seen: TerminalObservation): ReadonlyArray<Warning> =>
  seen.kind === "unreachable"
    ? [
        {
          tag: "TerminalUnreachable",
          message: `Workers will run in the background: ${describeObservation(terminal, seen)}. ${terminalAdvice(terminal, seen)}`,
        },
      ]
    : [];

const declareDowngrade = "To have the workers run in the background, add --terminal-backend cli-wrapper.";

/** A declared pane backend whose terminal does not answer; exit 3. */
export class BackendUnreachable
  extends Data.TaggedError("BackendUnreachable")<{
    readonly declared: TerminalBackend;
    readonly terminal: Terminal;
    readonly seen: TerminalObservation;
  }>
  implements Refusal
{
  override get message(): string {
    return `${this.declared} was declared but can't be used. Seen: ${describeObservation(this.terminal, this.seen)}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: "--terminal-backend",
        got: describeObservation(this.terminal, this.seen),
        expected: `${this.terminal} answering, as ${this.declared} needs it`,
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return `${terminalAdvice(this.terminal, this.seen)} ${declareDowngrade}`;
  }
}

/** Panes were used before and now none can be reached; exit 3. */
export class BackendDowngraded
  extends Data.TaggedError("BackendDowngraded")<{
    readonly previous: TerminalBackend;
    readonly cmux: TerminalObservation;
    readonly tmux: TerminalObservation;
  }>
  implements Refusal
{
  override get message(): string {
    const seen = this.looked.map((terminal) => describeObservation(terminal, this[terminal])).join("; ");
    return `The last run of this task and phase used ${this.previous}; now no panes can be reached. Seen: ${seen}. Lost would be a pane per worker, to watch and to type into: they would run in the background.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return this.looked.map((terminal) => {
      const got = describeObservation(terminal, this[terminal]);
      return {
        tag: this._tag,
        subject: terminal,
        got,
        expected: `${terminal} answering, or the downgrade from ${this.previous} declared`,
        message: `No panes: ${got}.`,
      };
    });
  }
  get nextStep(): string {
    const [before, other] = this.looked;
    const advice = [terminalAdvice(before, this[before])];
    if (this[other].kind === "unreachable") advice.push(terminalAdvice(other, this[other]));
    return `${advice.join(" Or: ")} ${declareDowngrade}`;
  }
  /** The terminal that was used before comes first. */
  private get looked(): readonly [Terminal, Terminal] {
    return terminalOf(this.previous) === "cmux" ? ["cmux", "tmux"] : ["tmux", "cmux"];
  }
}
