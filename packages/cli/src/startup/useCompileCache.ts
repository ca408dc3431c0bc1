import { mkdirSync, statSync } from "node:fs";
import module from "node:module";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

/** Keeps compiled code in okstra's own home. Without a home that is safely ours, runs uncached. */
export function useCompileCache(): void {
  try {
    const home = okstraHome();
    if (!isOursAlone(home) && !createHome(home)) return;
    const cache = join(home, "cache", "compile");
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    if (isOursAlone(cache)) module.enableCompileCache(cache);
  } catch {
    // Whatever is wrong with the home (read-only, a file, full) is told by the command that needs it.
  }
}

function okstraHome(): string {
  const chosen = process.env["OKSTRA_HOME"];
  return chosen !== undefined && isAbsolute(chosen) ? chosen : join(homedir(), ".okstra");
}

/** Code in the cache is executed: nobody else may be able to put it there. */
function isOursAlone(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  return (
    found !== undefined &&
    found.isDirectory() &&
    found.uid === process.getuid?.() &&
    (found.mode & 0o022) === 0
  );
}

/** Under sudo the parent belongs to somebody else, who would be left with a home they cannot write. */
function createHome(home: string): boolean {
  if (statSync(home, { throwIfNoEntry: false }) !== undefined) return false;
  if (statSync(dirname(home), { throwIfNoEntry: false })?.uid !== process.getuid?.()) return false;
  mkdirSync(home, { mode: 0o700 });
  return true;
}
