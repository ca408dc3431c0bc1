import * as fs from "node:fs";
import { digestOpened } from "./readOpened.ts";

export type NodeKind = "file" | "directory" | "symlink" | "other";

export interface NodeFacts {
  readonly kind: NodeKind;
  /** Permission bits. */
  readonly mode: number;
  readonly bytes: number;
}

/**
 * Every operation on the disk that a commit makes, one call per step that can fail or be the last before a crash.
 * Synchronous, because a commit is short and its order is all that counts; they throw the system's own errors.
 * Tests wrap it to record the order, to inject faults and to stop at any step.
 */
export interface DurableFiles {
  /** Null where nothing is there; never follows a link in the last component. */
  readonly lstat: (path: string) => NodeFacts | null;
  /** Fails with EEXIST; the mode does not depend on the umask. */
  readonly makeDirectory: (path: string, mode: number) => void;
  readonly list: (path: string) => ReadonlyArray<string>;
  /** Writes a file that must not exist; the mode does not depend on the umask. Not synced. */
  readonly writeNew: (path: string, content: string | Uint8Array, mode: number) => void;
  readonly read: (path: string) => Uint8Array;
  /** SHA-256 in hex of a regular file. */
  readonly digest: (path: string) => string;
  /** Makes the content durable. */
  readonly syncFile: (path: string) => void;
  /** Makes the names in a directory durable. */
  readonly syncDirectory: (path: string) => void;
  readonly rename: (from: string, to: string) => void;
  /** A second name for a file; fails with EEXIST instead of replacing. */
  readonly link: (existing: string, path: string) => void;
  readonly unlink: (path: string) => void;
  readonly removeDirectory: (path: string) => void;
  readonly chmod: (path: string, mode: number) => void;
}

// Taken apart, the namespace would bring all of node:fs along at every start, streams and promises too.
const constants = fs.constants;
// Absent on Windows, where the flags would be undefined.
const noFollow = constants.O_NOFOLLOW ?? 0;
const readFlags = constants.O_RDONLY | noFollow | (constants.O_NONBLOCK ?? 0);

export const nodeFiles: DurableFiles = {
  lstat: (path) => {
    const stats = fs.lstatSync(path, { throwIfNoEntry: false });
    return stats === undefined ? null : { kind: kindOf(stats), mode: stats.mode & 0o777, bytes: stats.size };
  },
  makeDirectory: (path, mode) => {
    fs.mkdirSync(path, mode);
    fs.chmodSync(path, mode);
  },
  list: (path) => fs.readdirSync(path),
  writeNew: (path, content, mode) =>
    opened(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow, mode, (fd) => {
      fs.writeFileSync(fd, content);
      fs.fchmodSync(fd, mode);
    }),
  read: (path) => opened(path, readFlags, 0, (fd) => fs.readFileSync(fd)),
  digest: (path) => opened(path, readFlags, 0, (fd) => digestOpened(fd, Infinity)!.sha256),
  syncFile: (path) => opened(path, readFlags, 0, (fd) => fs.fdatasyncSync(fd)),
  syncDirectory: (path) => {
    // Windows can't open a directory; its file systems journal names themselves.
    if (process.platform !== "win32")
      opened(path, constants.O_RDONLY | noFollow, 0, (fd) => fs.fsyncSync(fd));
  },
  rename: fs.renameSync,
  link: fs.linkSync,
  unlink: fs.unlinkSync,
  removeDirectory: fs.rmdirSync,
  chmod: fs.chmodSync,
};

export const kindOf = (stats: fs.Stats): NodeKind =>
  stats.isFile() ? "file" : stats.isDirectory() ? "directory" : stats.isSymbolicLink() ? "symlink" : "other";

/** Errors of calls on a descriptor don't say which file it was, so the path is added. */
const opened = <A>(path: string, flags: number, mode: number, use: (fd: number) => A): A => {
  const fd = fs.openSync(path, flags, mode);
  try {
    return use(fd);
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  } finally {
    fs.closeSync(fd);
  }
};
