import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { assert, describe, it } from "vitest";
import { workspace } from "./okstraProcess.ts";

const filesBelow = (folder: string, ending: RegExp): ReadonlyArray<string> =>
  readdirSync(join(workspace, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(workspace, join(entry.parentPath, entry.name)));

const read = (file: string): string => readFileSync(join(workspace, file), "utf8");

const packages = readdirSync(join(workspace, "packages"));
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...filesBelow("docs", /\.md$/),
  ...filesBelow("examples", /^README\.md$/),
  ...packages.map((name) => `packages/${name}/README.md`).filter((file) => existsSync(join(workspace, file))),
];
const templates = filesBelow("templates", /\.md$/);
const sources = packages.flatMap((name) => filesBelow(`packages/${name}/src`, /\.ts$/));

/** Of a Markdown text: what is prose and inline code, without its fenced blocks. */
const prose = (text: string): string => text.replace(/^(```+)[^]*?^\1/gm, "");

describe("documents", () => {
  it("link only to files that exist", () => {
    const links = documents.flatMap((file) =>
      [...prose(read(file)).matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].map(([, target]) => ({
        file,
        target: target!,
      })),
    );
    const inside = links.filter(({ target }) => !/^[a-z]+:/.test(target));
    assert.isAbove(inside.length, 40);
    const broken = inside.filter(({ file, target }) => !existsSync(join(workspace, dirname(file), target)));
    assert.deepStrictEqual(broken, []);
  });

  it("are all reached from the README", () => {
    const seen = new Set<string>();
    const follow = (file: string): void => {
      if (seen.has(file) || !existsSync(join(workspace, file))) return;
      seen.add(file);
      for (const [, target] of read(file).matchAll(/\]\(([^)\s#:]+\.md)\)/g))
        follow(join(dirname(file), target!));
    };
    follow("README.md");
    const unreached = documents.filter((file) => file.startsWith("docs/") && !seen.has(file));
    assert.deepStrictEqual(unreached, []);
  });

  it("that sources, templates and other documents name exist", () => {
    const named = [...sources, ...templates, ...documents].flatMap((file) =>
      [...read(file).matchAll(/(?<![\w/.-])docs\/[a-z][a-z-]*(?:\.md)?(?![\w/])/g)].map(([name]) => ({
        file,
        name,
      })),
    );
    assert.isAbove(named.length, 20);
    assert.deepStrictEqual(
      named.filter(({ name }) => !name.endsWith(".md") || !existsSync(join(workspace, name))),
      [],
    );
  });
});
