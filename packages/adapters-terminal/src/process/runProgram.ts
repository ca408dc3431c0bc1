import { execFile } from "node:child_process";
import * as Effect from "effect/Effect";
import type { Environment } from "../Environment.ts";

export type ProgramEnd =
  | { readonly kind: "exited"; readonly code: number; readonly stdout: string; readonly stderr: string }
  /** It could not be started, was ended by a signal, or wrote more than 64 KiB; the system's code or Node's. */
  | { readonly kind: "failed"; readonly code: string };

/** Runs a program of little output, with nothing to read. The caller sets the limit: interruption kills it. */
export const runProgram = (
  path: string,
  args: ReadonlyArray<string>,
  environment: Environment,
): Effect.Effect<ProgramEnd> =>
  Effect.callback((resume) => {
    const settle = (end: ProgramEnd) => resume(Effect.succeed(end));
    try {
      const child = execFile(
        path,
        args,
        { env: { ...environment }, encoding: "utf8", maxBuffer: 64 * 1024 },
        (error, stdout, stderr) => {
          if (error === null) settle({ kind: "exited", code: 0, stdout, stderr });
          else if (typeof error.code === "number")
            settle({ kind: "exited", code: error.code, stdout, stderr });
          else settle({ kind: "failed", code: error.code ?? error.signal ?? error.message });
        },
      );
      child.stdin?.end();
      return Effect.sync(() => {
        child.kill("SIGKILL");
      });
    } catch (error) {
      return settle({ kind: "failed", code: error instanceof Error ? error.message : String(error) });
    }
  });
