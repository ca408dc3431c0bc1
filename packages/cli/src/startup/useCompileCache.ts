import { lstatSync, mkdirSync, type Stats, statSync } from "node:fs";
import module from "node:module";
import { dirname, isAbsolute, join } from "node:path";

/** Keeps compiled code in okstra's own home. Without a home that is safely ours, runs uncached. */
export function useCompileCache(): void {
  try {
    const home = okstraHome();
    if (home === null) return;
    // A home that is a link is refused later; inside of it a link can only be our own.
    if (!isOursAlone(lstatSync(home, { throwIfNoEntry: false })) && !createHome(home)) return;
    const cache = join(home, "cache", "compile");
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    if (isOursAlone(statSync(cache))) module.enableCompileCache(cache);
  } catch {
    // Whatever is wrong with the home (read-only, a file, full) is told by the command that needs it.
  }
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
  if (lstatSync(home, { throwIfNoEntry: false }) !== undefined) return false;
  if (statSync(dirname(home), { throwIfNoEntry: false })?.uid !== process.getuid?.()) return false;
  mkdirSync(home, { mode: 0o700 });
  return true;
}
