import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, assert, describe, it } from "vitest";
import { commandTable } from "../src/commandTable.ts";
import { parseWords } from "../src/parseWords.ts";
import { Sandbox, workspace } from "./okstraProcess.ts";
import * as Result from "effect/Result";

const places = [
  "*.md",
  "docs/**/*.md",
  "examples/**/*.md",
  "packages/*/README.md",
  "packages/*/src/**/*.ts",
  "scripts/quickstart-run.mjs",
  "templates/**/*.{md,sh,json}",
];

interface Written {
  readonly where: string;
  readonly command: string;
}

/** Commands in code spans and in lines of code blocks: that is how every text of okstra sets them. */
const commandsIn = (where: string, text: string): ReadonlyArray<Written> =>
  (/\.m?[jt]s$/.test(where) ? inSource(text) : inText(text)).map((command) => ({ where, command }));

/** Other strings begin with okstra's name too; those that go on with a command's are commands. */
const wholeString = new RegExp(
  `"okstra ((?:${[...new Set(commandTable.map(({ words }) => words.split(" ")[0]))].join("|")})\\b[^"]*)"`,
  "g",
);

const inText = (text: string): ReadonlyArray<string> => [
  ...firstGroups(text, /`okstra ([^`]+)`/g),
  ...firstGroups(text, /^```[a-z]*\n([^]*?)^```/gm).flatMap((block) =>
    firstGroups(block, /^\s*(?:\$ )?okstra (.+)$/gm),
  ),
];

/** In sources: spans inside template literals (escaped) and strings, and strings that are a command. */
const inSource = (source: string): ReadonlyArray<string> => {
  const code = source.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");
  return [
    ...firstGroups(code, /\\`okstra ((?:[^`\\]|\\(?!`))+)\\`/g),
    ...firstGroups(code, /"[^"\n]*`okstra ([^`"]+)`/g),
    ...firstGroups(code, wholeString),
  ];
};

const firstGroups = (text: string, pattern: RegExp): ReadonlyArray<string> =>
  [...text.matchAll(pattern)].map((match) => match[1]!.trim());

const written = places
  .flatMap((pattern) => globSync(pattern, { cwd: workspace }))
  .filter((path) => !path.includes("shippedAssets"))
  .flatMap((path) => commandsIn(path, readFileSync(join(workspace, path), "utf8")));

const placeholder = "PLACEHOLDER";

/** What the real parser of a command says of the words; placeholders stand for values. */
const faultOf = async (command: string): Promise<string | null> => {
  const words = shellSplit(
    command
      .replace(/ \| .*$| +# .*$/, "")
      .replaceAll(/\[(--[^\]]+)\]/g, "$1")
      .replaceAll(/\$\{[^}]*\}|\{\{[^}]*\}\}/g, placeholder),
  );
  if (["--help", "--version", "<command>", placeholder].includes(words[0]!)) return null;
  const row = commandTable.find(({ words: name }) => name.split(" ").every((word, at) => words[at] === word));
  if (row === undefined) return "no such command";
  const rest = words.slice(row.words.split(" ").length);
  if (rest.includes("--help")) return null;
  const loaded = await row.load();
  // A bare mention names the command; what it needs is not its subject.
  if (rest.length === 0) return null;
  const parsed = parseWords({ ...loaded, check: () => [] }, rest);
  return Result.isSuccess(parsed) ? null : parsed.failure.problems.map(({ message }) => message).join("; ");
};

const shellSplit = (command: string): ReadonlyArray<string> =>
  [...command.matchAll(/(?:"[^"]*"|'[^']*'|<[^>]*>|[^\s"'<])+/g)].map(([word]) =>
    word.replaceAll(/["']/g, ""),
  );

describe("every okstra command in a text exists, with its flags", () => {
  it("there are texts to look at", () => {
    const commands = new Set(written.map(({ command }) => command.split(" ")[0]));
    for (const name of ["init", "brief", "prepare", "runs", "show", "trust", "reconcile"])
      assert.include([...commands], name);
    assert.isAbove(written.length, 30);
  });

  it.each([...new Map(written.map((one) => [`${one.where} ${one.command}`, one])).values()])(
    "$where: okstra $command",
    async ({ command }) => assert.isNull(await faultOf(command)),
  );

  it("would tell of one that does not", async () => {
    assert.strictEqual(await faultOf("prepaer --yes"), "no such command");
    assert.match((await faultOf("prepare --no-such <x>"))!, /no flag --no-such/);
    assert.match((await faultOf("runs --task-brief <file>"))!, /no flag --task-brief/);
    assert.deepStrictEqual(
      commandsIn(
        "a.ts",
        '// `okstra no`\nconst a = `x \\`okstra a ${b}\\``, c = ["See `okstra d`.", "okstra prepare --e", "okstra worker recrod", "okstra starts none"];',
      ).map(({ command }) => command),
      ["a ${b}", "d", "prepare --e", "worker recrod"],
    );
    assert.deepStrictEqual(commandsIn("a.md", "Run `okstra a --b`.\n```sh\n$ okstra c\n```\n"), [
      { where: "a.md", command: "a --b" },
      { where: "a.md", command: "c" },
    ]);
  });
});

describe("help", () => {
  const sandbox = new Sandbox("project", afterAll);
  const exitCodes = /^Exit codes: 0 .+, 1 .+, 2 .+, 3 .+, 4 .+, 130 interrupted\.$/m;

  it.each(commandTable.map(({ words }) => words))(
    "of okstra %s names every flag, and the exit codes",
    async (words) => {
      const command = await commandTable.find((row) => row.words === words)!.load();
      const { code, stdout, stderr } = await sandbox.okstra([...words.split(" "), "--help"]);
      assert.deepStrictEqual([code, stderr], [0, ""]);
      assert.isTrue(stdout.startsWith(`okstra ${words} `));
      assert.match(stdout, exitCodes);
      for (const flag of command.flags) {
        assert.include(stdout, flag.kind === "switch" ? `--${flag.name} ` : `--${flag.name}`, flag.name);
        if (flag.kind !== "switch") assert.include(stdout, `<${flag.value}>`);
        if (flag.alias !== undefined) assert.include(stdout, `--${flag.alias}`);
      }
      for (const positional of command.positionals) assert.include(stdout, `<${positional.name}>`);
      for (const example of command.examples ?? [])
        assert.isNull(await faultOf(example.replace(/^okstra /, "")));
      assert.isTrue(stdout.split("\n").every((line) => line.length <= 120));
    },
  );

  it("of okstra alone lists the commands; only the shims stay hidden", async () => {
    const [bare, asked] = [await sandbox.okstra([]), await sandbox.okstra(["--help"])];
    assert.deepStrictEqual(bare, asked);
    assert.deepStrictEqual([bare.code, bare.stderr], [0, ""]);
    assert.match(bare.stdout, exitCodes);
    for (const { words, hidden } of commandTable) {
      const listed = new RegExp(`^ {2}${words} {2,}\\S`, "m").test(bare.stdout);
      assert.strictEqual(listed, hidden !== true, words);
    }
  });

  it("of a family of commands lists the family", async () => {
    const { code, stdout } = await sandbox.okstra(["brief", "--help"]);
    assert.strictEqual(code, 0);
    assert.include(stdout, "okstra brief new");
    assert.include(stdout, "okstra brief check");
  });

  it("the version stands alone", async () => {
    const { code, stdout, stderr } = await sandbox.okstra(["--version"]);
    assert.deepStrictEqual([code, stderr], [0, ""]);
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
  });

  it("every flag of prepare about roles and models stands in docs/flags.md", async () => {
    const docs = readFileSync(join(workspace, "docs/flags.md"), "utf8");
    const told = firstGroups(docs, /`--([a-z-]+)/g);
    const { flags } = await commandTable.find(({ words }) => words === "prepare")!.load();
    const roster = flags.filter((flag) => flag.group === "Roster").map((flag) => flag.name);
    assert.includeMembers([...told], roster);
  });
});
