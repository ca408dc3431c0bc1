// One version of everything the product is made of: two copies of Effect do not know each other's services,
// and a bundle would carry both. What only the tools bring along may differ.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./setup.mjs";

const { parse } = createRequire(join(root, "packages/core/package.json"))("yaml");
const lock = parse(readFileSync(process.argv[2] ?? join(root, "pnpm-lock.yaml"), "utf8"));

const product = productPackages();
if (!product.has("effect")) {
  process.stderr.write("effect is not among the product's packages: the lockfile was not understood\n");
  process.exit(1);
}
const versions = Map.groupBy(Object.keys(lock.packages), nameOf);
const duplicates = [...versions].filter(([name, keys]) => product.has(name) && keys.length > 1);
for (const [, keys] of duplicates) process.stderr.write(`there more than once: ${keys.join(", ")}\n`);
process.exitCode = duplicates.length === 0 ? 0 : 1;

/** Names of all that packages/* reach, directly or not. */
function productPackages() {
  const queue = Object.entries(lock.importers)
    .filter(([folder]) => folder.startsWith("packages/"))
    .flatMap(([, { dependencies, devDependencies }]) =>
      Object.entries({ ...dependencies, ...devDependencies }),
    )
    .map(([name, { version }]) => `${name}@${version}`);
  const seen = new Set();
  for (const key of queue) {
    const snapshot = lock.snapshots[key];
    if (snapshot === undefined || seen.has(key)) continue;
    seen.add(key);
    const next = { ...snapshot.dependencies, ...snapshot.optionalDependencies };
    queue.push(...Object.entries(next).map(([name, version]) => `${name}@${version}`));
  }
  return new Set([...seen].map(nameOf));
}

function nameOf(key) {
  return key.slice(0, key.indexOf("@", 1));
}
