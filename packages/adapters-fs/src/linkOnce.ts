import type { DurableFiles } from "./DurableFiles.ts";
import { systemCode } from "./systemError.ts";

/** Gives a written file its name unless something has it: a rename would replace what appeared meanwhile. */
export const linkOnce = (
  files: DurableFiles,
  written: string,
  path: string,
): "linked" | "exists" | "unsupported" => {
  try {
    files.link(written, path);
    return "linked";
  } catch (error) {
    const code = systemCode(error);
    if (code === "EEXIST") return "exists";
    if (code !== null && withoutLinks.has(code)) return "unsupported";
    throw error;
  }
};

/** What a file system without hard links answers. */
const withoutLinks: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);
