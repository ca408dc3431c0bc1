import * as Context from "effect/Context";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { Problem, Refusal } from "../domain/refusal/Problem.ts";
import { tasksDir } from "../domain/run/runPaths.ts";
import { sha256 } from "../domain/text/sha256.ts";
import type { MemoryTree } from "./MemoryTree.ts";

/** Why a file named by a user or a project cannot be used. */
export type FileFault =
  | "missing"
  | "unreadable"
  | "directory"
  | "not-regular"
  | "symlink"
  | "outside-root"
  | "too-large"
  | "not-text"
  | "no-such-folder"
  | "bad-path";

const faultText: Readonly<Record<FileFault, string>> = {
  missing: "there is no such file",
  unreadable: "it cannot be read",
  directory: "it is a directory",
  "not-regular": "it is no regular file (a fifo, socket or device)",
  symlink: "a symbolic link leads to it",
  "outside-root": "it lies outside the project root",
  "too-large": "it is too large",
  "not-text": "it is no UTF-8 text",
  "no-such-folder": "there is no such folder",
  "bad-path": "it is no usable path",
};

/** What a user names, wherever it lies: every reader of such a file takes its words from here. */
export const namedPurpose = {
  brief: "brief",
  evidenceInput: "evidence input",
  clarification: "clarification response",
  workerResult: "worker result",
  recordedInput: "recorded input",
} as const;
const namedPurposes: ReadonlyArray<string> = Object.values(namedPurpose);

/** A file that a user or a project names and that cannot be used: missing, unreadable, too large, or not where it may be. */
export class FileUnfit
  extends Data.TaggedError("FileUnfit")<{
    /** The path as it was given. */
    readonly path: string;
    /** What the file is for: `brief`, `evidence input`, `project.json` … */
    readonly purpose: string;
    readonly fault: FileFault;
    readonly detail: string;
    /** The path that was most likely meant. */
    readonly meant?: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `The ${this.purpose} ${this.path} can't be used: ${faultText[this.fault]}${this.detail === "" ? "" : ` (${this.detail})`}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.path,
        got: this.detail === "" ? faultText[this.fault] : `${faultText[this.fault]} (${this.detail})`,
        expected: this.#expected,
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    if (this.meant !== undefined) return `Did you mean ${this.meant}?`;
    return this.#stray
      ? `Move ${this.path} away, then run the command again.`
      : `Name ${this.#expected} as ${this.purpose}.`;
  }
  get #expected(): string {
    if (this.fault === "no-such-folder") return "an existing folder";
    return this.purpose === "folder" ? "a folder" : "a readable regular file";
  }
  /** Whether something of the wrong kind stands where okstra keeps a task's files, which nobody named. */
  get #stray(): boolean {
    return (
      this.path.startsWith(`${tasksDir}/`) &&
      !namedPurposes.includes(this.purpose) &&
      ["directory", "not-regular", "symlink", "no-such-folder"].includes(this.fault)
    );
  }
}

export interface ReadFileOptions {
  readonly purpose: string;
  /** Bytes; a larger file is refused without being read whole. */
  readonly maxBytes: number;
}

export interface FileContent {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/**
 * Reads inside one project root. Paths are relative to it with `/`; every component is checked to be no symlink
 * before it is used, so nothing outside the root is ever read. See docs/trust.md.
 */
export class ProjectFiles extends Context.Service<
  ProjectFiles,
  {
    /** Null where nothing is there; any other obstacle is a `FileUnfit`. */
    readonly read: (
      root: string,
      path: string,
      options: ReadFileOptions,
    ) => Effect.Effect<FileContent | null, FileUnfit>;
    /** Names in a directory, sorted by code point; empty where it does not exist. */
    readonly list: (root: string, path: string) => Effect.Effect<ReadonlyArray<string>, FileUnfit>;
    /** Digest of a regular file without keeping its bytes. */
    readonly digest: (
      root: string,
      path: string,
      options: ReadFileOptions,
    ) => Effect.Effect<{ readonly sha256: string; readonly bytes: number } | null, FileUnfit>;
    /** Milliseconds since the epoch of a file's last change; null where nothing is there. */
    readonly changedAt: (root: string, path: string) => Effect.Effect<number | null, FileUnfit>;
  }
>()("@okstra/core/ports/ProjectFiles") {
  static readonly layerMemory = (tree: MemoryTree) =>
    Layer.succeed(
      ProjectFiles,
      ProjectFiles.of({
        read: (_root, path, options) =>
          Effect.suspend(() => {
            const bytes = tree.read(path);
            if (bytes === null) return Effect.succeed(null);
            return bytes.length > options.maxBytes
              ? Effect.fail(
                  new FileUnfit({
                    path,
                    purpose: options.purpose,
                    fault: "too-large",
                    detail: `${bytes.length} bytes`,
                  }),
                )
              : Effect.succeed({ bytes, sha256: sha256(bytes) });
          }),
        list: (_root, path) => Effect.sync(() => tree.list(path)),
        digest: (_root, path) =>
          Effect.sync(() => {
            const bytes = tree.read(path);
            return bytes === null ? null : { sha256: sha256(bytes), bytes: bytes.length };
          }),
        changedAt: (_root, path) => Effect.sync(() => (tree.read(path) === null ? null : 0)),
      }),
    );
}
