import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes a shell script into `folder`, executable unless `mode` says otherwise. */
export const temporaryProgram = (folder: string, name: string, script = "", mode = 0o755): void => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, mode);
};
