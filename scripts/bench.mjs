// Runs bench/run.ts on a fresh bundle; until there is one, the start-up measurements alone.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./setup.mjs";

const built = run(["node", "scripts/bundle-cli.mjs"]);
if (built !== 0) process.exit(built);
const program = existsSync(join(root, "bench/run.ts")) ? "bench/run.ts" : "bench/runStartup.ts";
process.exitCode = run(["node", program, ...process.argv.slice(2)]);
