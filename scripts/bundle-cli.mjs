import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { basename, dirname, join } from "node:path";
import { build } from "esbuild";
import { root } from "./setup.mjs";

const cli = join(root, "packages/cli");
// Another entry and folder: a test bundles a probe the way the command is bundled.
const [entry = join(cli, "src/okstra.ts"), dist = join(cli, "dist")] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(join(cli, "package.json"), "utf8"));

const lazily = {
  name: "load at first use",
  setup({ onResolve }) {
    const lazyFolder = join(cli, "src/yargs-lazy");
    const yargs = createRequire(createRequire(join(cli, "package.json")).resolve("yargs"));
    onResolve({ filter: /^(cliui|string-width)$/ }, ({ path, importer }) => {
      if (importer.startsWith(lazyFolder)) return { path: yargs.resolve(path) };
      if (importer.includes("/node_modules/yargs/")) return { path: join(lazyFolder, `${path}.ts`) };
      return undefined;
    });
  },
};

/**
 * `import` of a built-in module fills in every export it has, loading what hides behind lazy getters: 5 ms for
 * node:util, 3 ms for node:fs, at every start. Asked for this way, only what is used is loaded.
 */
const builtinsAsked = {
  name: "ask for built-in modules",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      isBuiltin(path) && (kind === "import-statement" || kind === "require-call")
        ? { path: path.replace(/^(node:)?/, "node:"), namespace: "builtin", sideEffects: false }
        : undefined,
    );
    // An older Node without the function still has to reach the check that explains it.
    onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule?.(${JSON.stringify(path)});`,
    }));
  },
};

/** Core hashes in plain JavaScript so that it runs anywhere; here Node does it faster and with less garbage. */
const nodeHashes = {
  name: "hash with Node",
  setup({ onResolve }) {
    onResolve({ filter: /^@noble\/hashes\/sha2\.js$/ }, () => ({ path: join(cli, "src/node-hashes/sha2.ts") }));
  },
};

/** Only what the entry imports after it turned the compile cache on is cached, so `main` is a file of its own. */
const mainApart = {
  name: "main is a file of its own",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/main\.ts$/ }, () => ({ path: "./main.js", external: true }));
  },
};

/**
 * One file without splitting: every chunk would cost a look-up, a read and a cache entry at each start. What is
 * imported dynamically stays lazy inside it.
 */
const options = {
  outdir: dist,
  write: false,
  bundle: true,
  minify: true,
  format: "esm",
  platform: "node",
  target: "node22",
  charset: "utf8",
  legalComments: "none",
  define: { OKSTRA_VERSION: JSON.stringify(version) },
};
const plugins = [lazily, builtinsAsked, nodeHashes];
const main = join(dirname(entry), "main.ts");
const builds = [build({ ...options, entryPoints: [entry], plugins: [...plugins, mainApart] })];
if (existsSync(main)) builds.push(build({ ...options, entryPoints: [main], plugins }));
const outputFiles = (await Promise.all(builds)).flatMap((built) => built.outputFiles);

mkdirSync(dist, { recursive: true });
for (const { path, contents } of outputFiles) {
  // Files that did not change keep their place: a command may be running from them.
  if (!existsSync(path) || !readFileSync(path).equals(contents)) writeFileSync(path, contents);
}
const written = new Set(outputFiles.map(({ path }) => basename(path)));
for (const name of readdirSync(dist)) if (!written.has(name)) rmSync(join(dist, name), { recursive: true });
chmodSync(join(dist, basename(entry).replace(/\.ts$/, ".js")), 0o755);
