import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Measurement, measure } from "./measure.ts";

const okstra = fileURLToPath(new URL("../packages/cli/dist/okstra.js", import.meta.url));

/** The commands that do nothing but start. */
export async function measureStartup(rounds: number): Promise<ReadonlyArray<Measurement>> {
  const home = mkdtempSync(join(tmpdir(), "okstra-bench-home-"));
  try {
    const started = (name: string, ...argv: ReadonlyArray<string>) => ({
      name,
      argv: [process.execPath, okstra, ...argv] as const,
      env: { OKSTRA_HOME: home },
    });
    return await measure(
      [started("okstra --version", "--version"), started("okstra prepare --help", "prepare", "--help")],
      rounds,
    );
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
