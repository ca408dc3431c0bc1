import * as Data from "effect/Data";
import * as Result from "effect/Result";
import type { Problem, Refusal, Warning } from "../refusal/Problem.ts";
import type { HostDescriptor, TerminalBackend } from "./HostDescriptor.ts";

/** A host can't start workers where this run would put them, and the run is not for reading only. */
export class HostCannotDispatch
  extends Data.TaggedError("HostCannotDispatch")<{
    readonly hostId: string;
    readonly backend: TerminalBackend;
    readonly dispatchesOn: ReadonlyArray<TerminalBackend>;
  }>
  implements Refusal
{
  override get message(): string {
    return cannotDispatch(this.hostId, this.backend);
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.hostId,
        got: this.backend,
        expected: this.dispatchesOn.length === 0 ? "--render-only" : this.dispatchesOn.join(", "),
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    const declare = this.dispatchesOn.length === 0 ? "" : `, or --terminal-backend ${this.dispatchesOn[0]}`;
    return `Prepare with --render-only to read the bundle${declare}.`;
  }
}

/** Whether the host can dispatch on the backend; with `--render-only` that it cannot is a warning. */
export const requireDispatch = (
  host: HostDescriptor,
  backend: TerminalBackend,
  renderOnly: boolean,
): Result.Result<ReadonlyArray<Warning>, HostCannotDispatch> => {
  if (host.dispatchesOn.includes(backend)) return Result.succeed([]);
  return renderOnly
    ? Result.succeed([{ tag: "HostCannotDispatch", message: cannotDispatch(host.id, backend) }])
    : Result.fail(new HostCannotDispatch({ hostId: host.id, backend, dispatchesOn: host.dispatchesOn }));
};

const cannotDispatch = (hostId: string, backend: TerminalBackend): string =>
  `The host "${hostId}" can't dispatch workers on ${backend}.`;
