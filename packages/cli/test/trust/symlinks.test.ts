import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { assert, describe, it } from "vitest";
import { goodBrief, type Sandbox } from "../okstraProcess.ts";
import { okstraHere, okstraHereJson } from "./okstraHere.ts";
import {
  assertEmpty,
  assertPrepared,
  hostileProject,
  outside,
  prepareWords,
  runDir,
  taskDir,
} from "./hostileProject.ts";

const folders = [
  ".okstra",
  ".okstra/tasks",
  ".okstra/tasks/auth",
  taskDir,
  `${taskDir}/.staging`,
  `${taskDir}/runs`,
  runDir,
  `${runDir}/manifests`,
  `${runDir}/instruction-set`,
  `${runDir}/prompts`,
  `${runDir}/state`,
  `${runDir}/state/workers`,
  `${runDir}/sessions`,
  `${runDir}/worker-results`,
  `${runDir}/reports`,
  `${runDir}/logs`,
  ".okstra/locks",
  ".okstra/locks/auth",
  ".okstra/templates",
  ".okstra/templates/prompts",
];
const files = [
  ".okstra/project.json",
  ".okstra/.gitignore",
  ".okstra/locks/auth/login-fails.sqlite",
  ".okstra/templates/prompts/lead-prompt.md",
  `${taskDir}/task-manifest.json`,
  `${taskDir}/task-index.md`,
  `${taskDir}/.commit.json`,
];

const link = (sandbox: Sandbox, path: string, target: string): void => {
  const place = join(sandbox.root, path);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(target, place);
};

describe("a symbolic link below the project root", () => {
  it("is refused at every folder, and nothing is written where it leads", async () => {
    const sandbox = hostileProject();
    const place = outside(sandbox);
    for (const path of folders) {
      rmSync(join(sandbox.root, ".okstra"), { recursive: true, force: true });
      if (path !== ".okstra") sandbox.write(".okstra/project.json", '{ "id": "sample" }\n');
      link(sandbox, path, place);
      const words = path === ".okstra" ? [...prepareWords, "--project-id", "sample"] : prepareWords;
      const { code, stderr, stdout } = await okstraHere(sandbox, words);
      assert.include([3, 4], code, `${path}: ${stdout}${stderr}`);
      assert.match(stderr, /symbolic link/i, path);
      assertEmpty(place);
      assert.isTrue(lstatSync(join(sandbox.root, path)).isSymbolicLink(), path);
    }
  });

  it("is refused where a folder of the run became one later, with the content it had", async () => {
    const sandbox = hostileProject();
    assertPrepared(await okstraHere(sandbox, prepareWords));
    const place = outside(sandbox);
    const moved = join(place, "moved");
    for (const path of folders.filter((each) => existsSync(join(sandbox.root, each)))) {
      const original = join(sandbox.root, path);
      renameSync(original, moved);
      symlinkSync(moved, original);
      if (path === ".okstra/locks") writeFileSync(join(moved, ".index-incomplete"), "");
      const before = snapshot(sandbox, moved);
      const { code, stderr } = await okstraHere(sandbox, prepareWords);
      assert.include([3, 4], code, `${path}: ${stderr}`);
      // It tells of a task that it can't look at, and goes on with the others.
      await okstraHere(sandbox, ["reconcile"]);
      assert.deepStrictEqual(snapshot(sandbox, moved), before, path);
      rmSync(original);
      renameSync(moved, original);
    }
    assertPrepared(await okstraHere(sandbox, prepareWords));
  });

  it("is refused at every file that okstra reads or writes", async () => {
    const sandbox = hostileProject();
    const target = join(outside(sandbox), "target");
    for (const path of files) {
      rmSync(join(sandbox.root, ".okstra"), { recursive: true, force: true });
      sandbox.write(".okstra/project.json", '{ "id": "sample" }\n');
      writeFileSync(target, '{ "id": "sample" }\n');
      link(sandbox, path, target);
      const { code, stderr } = await okstraHere(sandbox, prepareWords);
      assert.include([3, 4], code, `${path}: ${stderr}`);
      assert.match(stderr, /symbolic link/i, path);
      assert.deepStrictEqual(String(snapshot(sandbox, target)), '{ "id": "sample" }\n', path);
    }
  });
});

describe("evidence and briefs through a symbolic link", () => {
  it("refuses evidence whose path has one, in any component", async () => {
    const sandbox = hostileProject();
    sandbox.write("logs/app/error.log", "boom\n");
    writeFileSync(join(outside(sandbox), "error.log"), "secret\n");
    for (const [path, target] of [
      ["linked", outside(sandbox)],
      ["inside", join(sandbox.root, "logs/app")],
    ] as const) {
      link(sandbox, path, target);
      const answer = await okstraHereJson(sandbox, [
        ...prepareWords,
        "--evidence-inputs",
        `${path}/error.log`,
      ]);
      assert.strictEqual(answer.error?.tag, "EvidenceRefused", answer.stdout);
      assert.strictEqual(answer.code, 3);
    }
    link(sandbox, "logs/one.log", join(sandbox.root, "logs/app/error.log"));
    const file = await okstraHereJson(sandbox, [...prepareWords, "--evidence-inputs", "logs/one.log"]);
    assert.strictEqual(file.error.tag, "EvidenceRefused");
    assert.isFalse(existsSync(join(sandbox.root, taskDir)));
    assertPrepared(await okstraHere(sandbox, [...prepareWords, "--evidence-inputs", "logs/app/error.log"]));
  });

  it("follows a brief's link inside the root only, to a regular file only", async () => {
    const sandbox = hostileProject();
    const away = join(outside(sandbox), "brief.md");
    writeFileSync(away, goodBrief());
    link(sandbox, "in.md", "brief.md");
    link(sandbox, "out.md", away);
    link(sandbox, "dir", outside(sandbox));
    link(sandbox, "null.md", "/dev/zero");
    link(sandbox, "loop.md", "loop.md");
    for (const path of ["out.md", "dir/brief.md", "null.md", "loop.md"]) {
      const answer = await okstraHereJson(sandbox, ["prepare", "--task-brief", path, "--render-only"]);
      assert.strictEqual(answer.code, 3, `${path}: ${answer.stdout}`);
      const refused = answer.error.problems.map((problem) => `${problem.tag} ${problem.subject}`);
      assert.isTrue(
        refused.some((each) => each.startsWith("FileUnfit")),
        `${path}: ${refused.join()}`,
      );
    }
    assertPrepared(await okstraHere(sandbox, ["prepare", "--task-brief", "in.md", "--render-only"]));
    // Named outright it may lie anywhere.
    assertPrepared(await okstraHere(sandbox, ["prepare", "--task-brief", away, "--render-only"]));
  });
});

const snapshot = (sandbox: Sandbox, path: string): unknown => {
  const copy = join(sandbox.top, "copy");
  rmSync(copy, { recursive: true, force: true });
  cpSync(path, copy, { recursive: true });
  return lstatSync(copy).isDirectory() ? treeOf(copy) : readText(copy);
};

const treeOf = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path} ${entry.isFile() ? readText(path) : ""}`;
    })
    .toSorted();

const readText = (path: string): string => readFileSync(path, "latin1");
