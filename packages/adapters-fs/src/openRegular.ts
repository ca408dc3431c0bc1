import type { FileFault } from "@okstra/core/ports/ProjectFiles";
import * as fs from "node:fs";
import { kindOf, type NodeKind } from "./DurableFiles.ts";
import { systemCode } from "./systemError.ts";

/** A file that can't be used, before it is known what it was wanted for. */
export class Unfit extends Error {
  readonly fault: FileFault;
  readonly detail: string;
  constructor(fault: FileFault, detail = "") {
    super(fault);
    this.fault = fault;
    this.detail = detail;
  }
}

// Not taken apart: see DurableFiles.ts.
const constants = fs.constants;
const flags =
  constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/**
 * Opens a regular file of at most `maxBytes` without following a link in its last component and without waiting on
 * a fifo or device, and hands its descriptor on. Throws `Unfit` for everything else.
 */
export const openRegular = <A>(path: string, maxBytes: number, use: (fd: number) => A | null): A =>
  translating(() => {
    // Looked at before opening, too: to open some devices is already an act.
    requireRegular(fs.lstatSync(path));
    const fd = fs.openSync(path, flags);
    try {
      const stats = fs.fstatSync(fd);
      requireRegular(stats);
      if (stats.size > maxBytes) throw new Unfit("too-large", `${stats.size} bytes, at most ${maxBytes}`);
      const result = use(fd);
      if (result === null) throw new Unfit("too-large", `more than ${maxBytes} bytes`);
      return result;
    } finally {
      fs.closeSync(fd);
    }
  });

const requireRegular = (stats: fs.Stats): void => {
  const fault = faultOf[kindOf(stats)];
  if (fault !== null) throw new Unfit(fault);
};

const faultOf: Readonly<Record<NodeKind, FileFault | null>> = {
  file: null,
  directory: "directory",
  symlink: "symlink",
  other: "not-regular",
};

/** Runs disk reads; the system's errors become `Unfit`, errors of ours are thrown on. */
export const translating = <A>(read: () => A): A => {
  try {
    return read();
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    throw new Unfit(faultOfCode[code] ?? "unreadable", faultOfCode[code] === undefined ? code : "");
  }
};

const faultOfCode: Readonly<Record<string, FileFault>> = {
  ENOENT: "missing",
  ENOTDIR: "missing",
  ELOOP: "symlink",
  EISDIR: "directory",
  // Opening a socket, or a device without driver.
  ENXIO: "not-regular",
  ENODEV: "not-regular",
  ENAMETOOLONG: "bad-path",
};
