import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run, setUp } from "./setup.mjs";

setUp();
const steps = [["node", "scripts/workspace.mjs", "build"]];
if (existsSync(join(root, "scripts", "quickstart-run.mjs")))
  steps.push(["node", "scripts/quickstart-run.mjs"]);
for (const step of steps) {
  const code = run(step);
  if (code !== 0) process.exit(code);
}
