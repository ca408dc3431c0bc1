import { createHash } from "node:crypto";
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
 * node:util, 3 ms for node:fs, at every start. Asked for this way, only what is used is loaded, and the names that
 * nobody uses fall out of the bundle.
 */
const builtinsAsked = {
  name: "ask for built-in modules",
  setup({ onResolve, onLoad }) {
    const forms = { "import-statement": "imported", "require-call": "required" };
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      isBuiltin(path) && kind in forms
        ? {
            path: path.replace(/^(node:)?/, "node:"),
            namespace: `builtin ${forms[kind]}`,
            sideEffects: false,
          }
        : undefined,
    );
    // An older Node without the function still has to reach the check that explains it.
    const ask = (path) => `process.getBuiltinModule?.(${JSON.stringify(path)})`;
    onLoad({ filter: /.*/, namespace: "builtin required" }, ({ path }) => ({
      contents: `module.exports = ${ask(path)};`,
    }));
    onLoad({ filter: /.*/, namespace: "builtin imported" }, ({ path }) => ({
      contents: [
        `const asked = ${ask(path)};`,
        "const pick = (name) => asked?.[name];",
        "export default asked;",
        ...Object.keys(process.getBuiltinModule(path))
          .filter((name) => /^[\w$]+$/.test(name) && name !== "default")
          .map((name) => `const $${name} = /* @__PURE__ */ pick("${name}"); export { $${name} as ${name} };`),
      ].join("\n"),
    }));
  },
};

/** The same parser without what reads configuration files, which takes longer to load than all words to parse. */
const plainWordParser = {
  name: "parse words without files",
  setup({ onResolve }) {
    onResolve({ filter: /^yargs-parser$/ }, ({ importer }) =>
      importer.includes("/node_modules/")
        ? undefined
        : { path: createRequire(join(cli, "package.json")).resolve("yargs-parser/browser") },
    );
  },
};

/** Briefs are read for their blocks alone: what the Markdown parser needs for inline text stays out of the bundle. */
const blocksOnly = {
  name: "read Markdown for its blocks",
  setup({ onResolve }) {
    onResolve({ filter: /^(entities|linkify-it|mdurl|punycode\.js|uc\.micro)$/ }, ({ path, importer }) =>
      importer.includes("/node_modules/markdown-it/")
        ? { path: join(cli, `src/markdown-blocks/${path}.ts`) }
        : undefined,
    );
  },
};

/** Core hashes in plain JavaScript so that it runs anywhere; here Node does it faster and with less garbage. */
const nodeHashes = {
  name: "hash with Node",
  setup({ onResolve }) {
    onResolve({ filter: /^@noble\/hashes\/sha2\.js$/ }, () => ({
      path: join(cli, "src/node-hashes/sha2.ts"),
    }));
  },
};

/**
 * One file without splitting: every chunk would cost a look-up and a read at each start. What is imported
 * dynamically stays lazy inside it. In ASCII, because a text with one other character takes twice the memory and is
 * slower to read.
 */
const options = {
  outdir: dist,
  write: false,
  bundle: true,
  minify: true,
  platform: "node",
  target: "node22",
  charset: "ascii",
  legalComments: "none",
  plugins: [lazily, builtinsAsked, nodeHashes, plainWordParser, blocksOnly],
};
const define = { OKSTRA_VERSION: JSON.stringify(version) };

/** `main` is a script that `startup/runMain.ts` compiles itself, with the code that it kept from an earlier run. */
const buildMain = (main) =>
  build({
    ...options,
    entryPoints: [main],
    format: "cjs",
    outExtension: { ".js": ".cjs" },
    banner: { js: "(function(module,mainUrl){" },
    footer: { js: "})" },
    define: { ...define, "import.meta.url": "mainUrl" },
    logOverride: { "empty-import-meta": "silent" },
  });

const main = join(dirname(entry), "main.ts");
const built = existsSync(main) ? await buildMain(main) : { outputFiles: [] };
const digest = createHash("sha256");
for (const { contents } of built.outputFiles) digest.update(contents);
const bundledMain =
  built.outputFiles.length === 0 ? "undefined" : JSON.stringify(digest.digest("hex").slice(0, 16));
const { outputFiles: entryFiles } = await build({
  ...options,
  entryPoints: [entry],
  format: "esm",
  define: { ...define, OKSTRA_MAIN_DIGEST: bundledMain },
});
const outputFiles = [...entryFiles, ...built.outputFiles];

mkdirSync(dist, { recursive: true });
for (const { path, contents } of outputFiles) {
  // Files that did not change keep their place: a command may be running from them.
  if (!existsSync(path) || !readFileSync(path).equals(contents)) writeFileSync(path, contents);
}
const written = new Set(outputFiles.map(({ path }) => basename(path)));
for (const name of readdirSync(dist)) if (!written.has(name)) rmSync(join(dist, name), { recursive: true });
chmodSync(join(dist, basename(entry).replace(/\.ts$/, ".js")), 0o755);
