import type { DurableFiles } from "../src/DurableFiles.ts";

export type Operation = keyof DurableFiles;

export interface Step {
  /** Counted from 1. */
  readonly number: number;
  readonly operation: Operation;
  /** Absolute. */
  readonly paths: ReadonlyArray<string>;
  readonly content: string | Uint8Array | null;
}

/** Operations that a full or read-only disk refuses. */
export const writing: ReadonlySet<Operation> = new Set([
  "makeDirectory",
  "writeNew",
  "syncFile",
  "syncDirectory",
  "rename",
  "link",
  "unlink",
  "removeDirectory",
  "chmod",
]);

/** The file layer with an eye on it: `before` sees every step and may throw instead of it. */
export const watchedFiles = (inner: DurableFiles, before: (step: Step) => void): DurableFiles => {
  let number = 0;
  const watched = Object.entries(inner).map(([name, run]: [string, (...args: Array<never>) => unknown]) => [
    name,
    (...args: Array<never>) => {
      const twoPaths = name === "rename" || name === "link";
      before({
        number: ++number,
        operation: name as Operation,
        paths: args.slice(0, twoPaths ? 2 : 1),
        content: name === "writeNew" ? (args[1] as unknown as string | Uint8Array) : null,
      });
      return run(...args);
    },
  ]);
  return Object.fromEntries(watched) as DurableFiles;
};

/** The process is gone: no error of the system, and nothing runs after it. */
export class Killed extends Error {}

export const systemFault = (code: string, path: string): Error =>
  Object.assign(new Error(code), { code, path });

/** Stops at step `at` and lets nothing happen after it; `torn` leaves half of a file that is written just then. */
export const killedAt = (
  inner: DurableFiles,
  at: number,
  options: { readonly torn: boolean },
): DurableFiles => {
  let dead = false;
  return watchedFiles(inner, (step) => {
    if (!dead && step.number < at) return;
    if (!dead && options.torn && step.content !== null) {
      inner.writeNew(step.paths[0]!, step.content.slice(0, step.content.length / 2), 0o600);
    }
    dead = true;
    throw new Killed(`at step ${step.number}`);
  });
};
