import { isAbsolute, join } from "node:path";
import type { Environment } from "../Environment.ts";

/** Where Claude Code keeps the transcripts of sessions begun in one directory. */
export interface TranscriptFolder {
  readonly projects: string;
  /** The folder's name in `projects`, or how it begins: a long name ends in a hash nobody else can compute. */
  readonly name: string;
  readonly isPrefix: boolean;
}

export const transcriptFolder = (environment: Environment, directory: string): TranscriptFolder | null => {
  const configured = environment["CLAUDE_CONFIG_DIR"] ?? "";
  const home = environment["HOME"] ?? "";
  const base = configured === "" ? join(home, ".claude") : configured;
  if (!isAbsolute(base)) return null;
  const projects = join(base, "projects");
  const override = configured === "" ? "" : (environment["CLAUDE_CODE_PROJECT_DIR_NAME"] ?? "");
  if (folderName.test(override)) return { projects, name: override, isPrefix: false };
  const encoded = encodeDirectory(directory);
  return encoded.length > longest
    ? { projects, name: `${encoded.slice(0, longest)}-`, isPrefix: true }
    : { projects, name: encoded, isPrefix: false };
};

/** `/home/kim/my_app` → `-home-kim-my-app`: each UTF-16 unit that is no ASCII letter or digit becomes a hyphen. */
export const encodeDirectory = (directory: string): string => directory.replace(/[^a-zA-Z0-9]/g, "-");

const longest = 200;
const folderName = /^(?!\.{1,2}$)[^/\0]+$/u;
