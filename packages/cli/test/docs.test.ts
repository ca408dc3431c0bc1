import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { assert, describe, it } from "vitest";
import { commandTable } from "../src/commandTable.ts";
import { workspace } from "./okstraProcess.ts";

const filesBelow = (folder: string, ending: RegExp): ReadonlyArray<string> =>
  readdirSync(join(workspace, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(workspace, join(entry.parentPath, entry.name)));

const read = (file: string): string => readFileSync(join(workspace, file), "utf8");

const packages = readdirSync(join(workspace, "packages"));
const documents = [
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md"],
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

interface Written {
  readonly file: string;
  /** What follows `okstra`. */
  readonly words: string;
}

/** Inline code, in sources what messages put into backticks; and the command lines of fenced blocks. */
const commandsWrittenIn = (file: string): ReadonlyArray<Written> => {
  const text = read(file);
  const blocks = [...text.matchAll(/^```(?:sh|text)\n([^]*?)^```/gm)].map(([, block]) => block!).join("\n");
  return [
    // Unescaped backticks around a ${…} are a template literal of the source, not a command in one.
    ...text.matchAll(/(?:\\`|`(?![^`\n]*\$\{))okstra ([a-z-][^`\\\n]*)\\?`/g),
    ...blocks.matchAll(/^(?:\$ )?(?:[^\n#|]* && )?okstra ([a-z][^\n]*)/gm),
  ].map(([, words]) => ({ file, words: words!.replace(/\s+#.*$/, "") }));
};

describe("okstra commands", () => {
  it("in documents, templates and messages exist, with the flags they are given", async () => {
    const written = [...documents, ...templates, ...sources].flatMap(commandsWrittenIn);
    for (const { words, load } of commandTable)
      for (const example of (await load()).examples ?? [])
        written.push({ file: `help of ${words}`, words: example.replace(/^okstra /, "") });
    assert.isAbove(written.length, 60);
    const faults: Array<string> = [];
    for (const { file, words } of written) {
      const row = commandTable.find((known) => `${words} `.startsWith(`${known.words} `));
      if (row === undefined) {
        if (!/^(?:--version|--help|<command>)/.test(words)) faults.push(`${file}: okstra ${words}`);
        continue;
      }
      const command = await row.load();
      const known = new Set(
        command.flags.flatMap(({ name, alias }) => (alias === undefined ? [name] : [name, alias])),
      );
      for (const [, flag] of words.matchAll(/(?:^| |\[)--([a-z-]+)/g))
        if (!known.has(flag!) && flag !== "help") faults.push(`${file}: okstra ${words}: --${flag}`);
    }
    assert.deepStrictEqual(faults, []);
  });
});
