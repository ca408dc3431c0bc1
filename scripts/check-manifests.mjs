// What the layers may depend on, said once more where the package manager reads it; and the names we do not use.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { capture, packageFolders, root } from "./setup.mjs";

const pureLibraries = ["@noble/hashes", "effect", "fastest-levenshtein", "markdown-it", "mustache", "yaml"];
const adapterDependencies = ["@effect/platform-node", "@okstra/core", "effect"];
const mayDependOn = {
  "@okstra/core": pureLibraries,
  "@okstra/adapters-fs": adapterDependencies,
  "@okstra/adapters-terminal": adapterDependencies,
  // The CLI ships as one bundle: all it needs is a devDependency.
  okstra: [],
};
const drawers = /(^|\/)(utils?|helpers?|common|shared|misc|index)(\/|\.[a-z.]+$)/;

const problems = [...packageFolders().flatMap(manifestProblems), ...nameProblems()];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

function manifestProblems(folder) {
  const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  const allowed = mayDependOn[manifest.name];
  if (allowed === undefined) return [`${folder}: no rule says what ${manifest.name} may depend on`];
  const dependencies = Object.keys({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...manifest.peerDependencies,
  });
  const scripts = Object.keys(manifest.scripts ?? {}).filter((name) =>
    /^(pre|post)?(install|prepare)$/.test(name),
  );
  return [
    ...dependencies
      .filter((name) => !allowed.includes(name))
      .map((name) => `${folder}: ${manifest.name} must not depend on ${name}`),
    ...scripts.map((name) => `${folder}: nothing may run at install, but there is a script "${name}"`),
  ];
}

function nameProblems() {
  const listed = capture(["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", "packages"]);
  const files = listed.stdout.split("\n").filter((file) => file !== "");
  if (listed.code !== 0 || files.length === 0) return [`cannot list the files: ${listed.stderr}`];
  return files
    .filter((file) => drawers.test(file))
    .map((file) => `${file}: name a module for what it holds, not as a drawer`);
}
