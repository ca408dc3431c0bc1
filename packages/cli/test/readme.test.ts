import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "vitest";
import { type Finished, Sandbox, workspace } from "./okstraProcess.ts";

const readme = readFileSync(join(workspace, "README.md"), "utf8");

/** The fenced blocks of the README, without their fences. */
const blocks = [...readme.matchAll(/^```\w+\n([^]*?)\n^```/gm)].map(([, block]) => block!);
const blockWith = (start: string): string => blocks.find((block) => block.startsWith(start)) ?? "";

const [command = "", ...shown] = blockWith("$ okstra prepare").split("\n");

/** The sample of the quickstart, prepared by the very words the README shows. */
const prepareSample = async (): Promise<{ readonly sandbox: Sandbox; readonly finished: Finished }> => {
  const sandbox = new Sandbox("web-shop");
  cpSync(join(workspace, "examples/web-shop"), sandbox.root, { recursive: true });
  sandbox.repository();
  assert.strictEqual((await sandbox.okstra(["init"])).code, 0);
  return { sandbox, finished: await sandbox.okstra(command.split(" ").slice(2)) };
};

/** Every run's session has an id of its own. */
const linesOf = ({ stdout }: Finished): ReadonlyArray<string> =>
  stdout
    .replace(
      /(?<=--session-id )[0-9a-f-]{36}/u,
      /(?<=--session-id )[0-9a-f-]{36}/u.exec(shown.join("\n"))![0],
    )
    .trimEnd()
    .split("\n");

describe("the README", () => {
  it("begins with two commands that exist", () => {
    const { scripts } = JSON.parse(readFileSync(join(workspace, "package.json"), "utf8"));
    assert.deepStrictEqual(
      [...blocks[0]!.matchAll(/^npm (?:run )?(\S+)/gm)].map(([, name]) => name),
      ["quickstart", "test"],
    );
    for (const [, name] of readme.matchAll(/npm run ([a-z]+)/g)) assert.property(scripts, name!);
  });

  it("shows what prepare prints, and the files that are there then, no more and no fewer", async () => {
    const { sandbox, finished } = await prepareSample();
    assert.deepStrictEqual(
      { code: finished.code, lines: linesOf(finished) },
      {
        code: 0,
        lines: shown,
      },
    );
    const listed = listedPaths(blockWith(".okstra/"));
    for (const path of listed) assert.isTrue(existsSync(join(sandbox.root, path)), path);
    const written = readdirSync(join(sandbox.root, ".okstra"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes("/locks"))
      .map((entry) => join(entry.parentPath, entry.name).slice(sandbox.root.length + 1));
    assert.deepStrictEqual(
      written.filter((path) => !listed.includes(path)),
      [],
    );
  });

  it("installs the command the way that works without a network", () => {
    const words = /npm install --global (\S+)/.exec(readme)?.[1];
    const sandbox = new Sandbox();
    const npm = ["install", "--global", "--offline", "--prefix", sandbox.top, words!];
    const installed = spawnSync("npm", npm, { cwd: workspace, encoding: "utf8" });
    assert.strictEqual(installed.status, 0, installed.stderr);
    const { stdout } = spawnSync(process.execPath, [join(sandbox.bin, "okstra"), "--version"], {
      encoding: "utf8",
    });
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
  });

  it("shows the command that the quickstart runs", () => {
    const quickstart = readFileSync(join(workspace, "scripts/quickstart-run.mjs"), "utf8");
    for (const word of command.split(" ").slice(2)) assert.include(quickstart, word);
  });
});

/** The paths of a tree drawn by indentation; two spaces part a name from what is said about it. */
const listedPaths = (tree: string): ReadonlyArray<string> => {
  const above: Array<string> = [];
  return tree.split("\n").map((line) => {
    const [, indent = "", name = ""] = /^( *)(\S+)/.exec(line) ?? [];
    above.length = indent.length / 2;
    above.push(name.replace(/\/$/, ""));
    return above.join("/");
  });
};
