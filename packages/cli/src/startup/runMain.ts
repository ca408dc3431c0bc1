import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import type * as main from "../main.ts";
import { codeCacheFile, keepCode, readCode } from "./codeCache.ts";

/** The digest of the bundled `main.cjs`, put in by the bundler; undefined when the sources run unbundled. */
declare const OKSTRA_MAIN_DIGEST: string | undefined;

interface MainModule {
  exports: Partial<typeof main>;
}

/**
 * Runs `main` from code that an earlier run compiled. Node's own compile cache keeps only what is compiled before a
 * module runs, and the functions that it then calls are compiled at every start; V8 asked afterwards gives them all.
 */
export async function runMain(argv: ReadonlyArray<string>): Promise<void> {
  if (typeof OKSTRA_MAIN_DIGEST !== "string") return (await import("../main.ts")).main(argv);
  const file = join(import.meta.dirname, "main.cjs");
  const cache = codeCacheFile(argv, OKSTRA_MAIN_DIGEST);
  const cachedData = cache === undefined ? undefined : readCode(cache);
  const script = new Script(readFileSync(file, "latin1"), {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  const mainModule: MainModule = { exports: {} };
  script.runInThisContext()(mainModule, new URL("./main.cjs", import.meta.url).href);
  await mainModule.exports.main?.(argv);
  // A refused command went half its way: its code would serve the next run badly, for good.
  const whole = process.exitCode === undefined || process.exitCode === 0;
  if (cache !== undefined && whole && (cachedData === undefined || script.cachedDataRejected === true)) {
    keepCode(cache, script.createCachedData());
  }
}
