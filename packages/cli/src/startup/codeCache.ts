import { hash } from "node:crypto";
import {
  closeSync,
  type Stats,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, isAbsolute, join } from "node:path";

const staleAfterMillis = 7 * 24 * 3_600_000;
const maybe = { throwIfNoEntry: false } as const;

/**
 * The file of compiled code for a command. Each has its own: what one command never called would be compiled anew by
 * the next at every start. Undefined without a home that is safely ours: then nothing is kept.
 */
export function codeCacheFile(argv: ReadonlyArray<string>, digest: string): string | undefined {
  try {
    const home = okstraHome();
    if (home === null) return undefined;
    if (!isOursAlone(lstatSync(home, maybe)) && !createHome(home)) return undefined;
    const cache = join(home, "cache", "compile");
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    // A link in a home that is ours alone is our own, so here it may lead elsewhere.
    if (!isOursAlone(statSync(cache, maybe))) return undefined;
    return join(cache, `${wayThrough(argv)}.${digest}-${process.version}-${process.arch}`);
  } catch {
    // Whatever is wrong with the home (read-only, a file, full) is told by the command that needs it.
    return undefined;
  }
}

/** The code that was kept; undefined where there is none, or where it is not what was written. */
export function readCode(file: string): Buffer | undefined {
  try {
    const kept = readFileSync(file);
    const code = kept.subarray(digestBytes);
    return kept.subarray(0, digestBytes).equals(digestOf(code)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** V8 checks no more than the length of what it is given, and damaged code takes the process down. */
const digestOf = (code: Uint8Array): Buffer => hash("sha256", code, "buffer");
const digestBytes = 32;

/** Whole or not at all, and never in the way of the command. */
export function keepCode(file: string, code: Uint8Array): void {
  const staged = `${file}.${process.pid}`;
  try {
    const fd = openSync(staged, "wx", 0o600);
    try {
      writeSync(fd, digestOf(code));
      writeFileSync(fd, code);
    } finally {
      closeSync(fd);
    }
    renameSync(staged, file);
    removeStale(file);
  } catch {
    // A full disk or a home that vanished costs speed, nothing else.
  }
}

/** What other versions of okstra or Node left for the same command. */
function removeStale(file: string): void {
  const folder = dirname(file);
  const [command = ""] = file.slice(folder.length + 1).split(".", 1);
  for (const name of readdirSync(folder)) {
    const other = join(folder, name);
    if (other === file || !name.startsWith(`${command}.`)) continue;
    if (Date.now() - lstatSync(other).mtimeMs > staleAfterMillis) unlinkSync(other);
  }
}

/** Which code a command line is likely to run. Words of a user's own never name a file. */
function wayThrough(argv: ReadonlyArray<string>): string {
  const command = /^[a-z-]{1,20}$/.exec(argv[0] ?? "")?.[0] ?? "none";
  if (argv.includes("--help") || argv.includes("-h")) return `${command}-help`;
  return argv.includes("--dry-run") ? `${command}-dry-run` : command;
}

/** A relative or empty path would be a folder of the project, and what a clone brings along must never be run. */
function okstraHome(): string | null {
  const chosen = process.env["OKSTRA_HOME"];
  if (chosen !== undefined && isAbsolute(chosen)) return chosen;
  const user = process.env["HOME"];
  return user !== undefined && isAbsolute(user) ? join(user, ".okstra") : null;
}

/** Code in the cache is executed: nobody else may be able to put it there. */
function isOursAlone(found: Stats | undefined): boolean {
  return (
    found !== undefined &&
    found.isDirectory() &&
    found.uid === process.getuid?.() &&
    (found.mode & 0o022) === 0
  );
}

/** Under sudo the parent belongs to somebody else, who would be left with a home they cannot write. */
function createHome(home: string): boolean {
  if (lstatSync(home, maybe) !== undefined) return false;
  if (statSync(dirname(home), maybe)?.uid !== process.getuid?.()) return false;
  mkdirSync(home, { mode: 0o700 });
  return true;
}
