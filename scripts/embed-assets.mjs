// Writes templates/** into one module, so that a bundle or a packed library needs no file beside it.
// usage: embed-assets.mjs [--check] [templates folder] [module to write]
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./setup.mjs";

const argv = process.argv.slice(2);
const check = argv[0] === "--check";
const [
  templates = join(root, "templates"),
  target = join(root, "packages/core/src/domain/assets/shippedAssets.ts"),
] = check ? argv.slice(1) : argv;

const wanted = moduleText(readAssets(templates));
const present = existsSync(target) ? readFileSync(target, "utf8") : undefined;
if (wanted !== present) {
  if (check) {
    process.stderr.write(`${target} is out of date: run \`npm run build\` and commit it\n`);
    process.exit(1);
  }
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, wanted);
}

function moduleText(assets) {
  const lines = assets.map(([path, text]) => `  ${JSON.stringify(path)}: ${embedded(path, text)},\n`);
  return [
    "// Generated from templates/ by `npm run build`; edit the templates, not this file.\n",
    "const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\\n`;\n\n",
    `export const shippedAssets: Readonly<Record<string, string>> = {${lines.length > 0 ? "\n" : ""}`,
    ...lines,
    "};\n",
  ].join("");
}

/** JSON that is written as `json` writes it stands there without its spaces, which are half of it. */
function embedded(path, text) {
  if (!path.endsWith(".json")) return JSON.stringify(text);
  const value = JSON.parse(text);
  return `${JSON.stringify(value, null, 2)}\n` === text
    ? `json(${JSON.stringify(value)})`
    : JSON.stringify(text);
}

function readAssets(folder) {
  // Bytes of UTF-8 sort by code point; JavaScript's own string order does not beyond U+FFFF.
  return filesBelow(folder, "")
    .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map((path) => [path, readText(join(folder, path))]);
}

function filesBelow(folder, prefix) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith("."))
    .flatMap((entry) => {
      const path = `${prefix}${entry.name}`;
      if (entry.isDirectory()) return filesBelow(join(folder, entry.name), `${path}/`);
      if (entry.isFile()) return [path];
      throw new Error(`${path} in ${folder} is neither a file nor a folder`);
    });
}

function readText(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (cause) {
    throw new Error(`${file} is not UTF-8 text`, { cause });
  }
}
