// Runs the measurements on a fresh bundle.
import { run } from "./setup.mjs";

const built = run(["node", "scripts/bundle-cli.mjs"]);
process.exitCode = built !== 0 ? built : run(["node", "bench/run.ts", ...process.argv.slice(2)]);
