// The main job on a real sample: a git repository of its own, one brief, one complete task bundle. Offline.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./setup.mjs";

const place = join(root, ".quickstart");
const shop = join(place, "web-shop");
const home = join(place, "okstra-home");
const okstra = join(root, "packages/cli/dist/okstra.js");
const node = join(root, "node_modules/.bin/node");
const brief = "briefs/basket-a-cent-too-dear.md";

rmSync(place, { recursive: true, force: true });
mkdirSync(place, { recursive: true });
mkdirSync(home, { mode: 0o700 });
cpSync(join(root, "examples/web-shop"), shop, { recursive: true });

const git = (...args) =>
  execFileSync(
    "git",
    ["-c", "user.name=okstra quickstart", "-c", "user.email=quickstart@example.invalid", ...args],
    {
      cwd: shop,
      stdio: "ignore",
    },
  );
git("init", "--quiet");
git("add", "--all");
git("commit", "--quiet", "--message", "The shop as it is");

const env = { ...process.env, OKSTRA_HOME: home };
const run = (...args) => {
  process.stdout.write(`\n$ okstra ${args.join(" ")}\n`);
  const { status } = spawnSync(node, [okstra, ...args], { cwd: shop, env, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
};

run("init");
run("brief", "check", brief);
// Read-only here: the quickstart must work where no agent's command line is installed.
run(
  "prepare",
  "--task-brief",
  brief,
  "--evidence-inputs",
  "evidence/failing-orders.csv",
  "--render-only",
  "--yes",
);
run("show", "checkout/basket-a-cent-too-dear/error-analysis/latest");

const shown = JSON.parse(
  execFileSync(node, [okstra, "show", "checkout/basket-a-cent-too-dear/error-analysis/latest", "--json"], {
    cwd: shop,
    env,
    encoding: "utf8",
  }),
);
const missing = shown.data.files.filter(
  (file) =>
    !["whole", "present", "pending"].includes(file.state) ||
    (file.state !== "pending" && !existsSync(join(shop, file.path))),
);
if (missing.length > 0 || !statSync(join(shop, ".okstra/project.json")).isFile()) {
  process.stderr.write(`The bundle is not complete: ${missing.map(({ path }) => path).join(", ")}\n`);
  process.exit(1);
}

process.stdout.write(`
The sample stands in ${relative(process.cwd(), shop) || "."}. To go on with it by hand:

  cd ${relative(process.cwd(), shop)}
  export OKSTRA_HOME=${home}
  alias okstra="${node} ${okstra}"
  okstra runs
`);
