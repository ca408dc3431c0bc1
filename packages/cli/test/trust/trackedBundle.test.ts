import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "vitest";
import { Sandbox } from "../okstraProcess.ts";
import { okstraHere, okstraHereJson } from "./okstraHere.ts";
import { assertPrepared, hostileProject, outside, prepareWords, runDir, taskDir } from "./hostileProject.ts";

const commands = [
  prepareWords,
  ["runs"],
  ["show", "auth/login-fails"],
  ["show", "auth/login-fails/error-analysis/latest"],
  ["reconcile"],
  ["trust", "--list"],
] as const;

/** A record whose only entry is `entry`, and the staged file that it would put in place. */
const forge = (sandbox: Sandbox, entry: Readonly<Record<string, unknown>>, more: object = {}): void => {
  const id = "11111111-2222-4333-8444-555555555555";
  const content = "forged\n";
  sandbox.write(`${taskDir}/.staging/${id}/0001`, content);
  sandbox.write(
    `${taskDir}/.commit.json`,
    JSON.stringify({
      $schema: "urn:okstra:schema:commit-record:1",
      schemaVersion: "1.0",
      id,
      task: { project: "sample", group: "auth", task: "login-fails" },
      runRefs: [],
      directories: [],
      entries: [
        {
          staged: "0001",
          mode: 0o755,
          sha256: "6f5d2e1c5f0a0f4a1f2d1d9b4a8e7c3b2a190807060504030201000f0e0d0c0b",
          kind: "create",
          expected: null,
          ...entry,
        },
      ],
      moves: [],
      indexRows: [],
      ...more,
    }),
  );
};

describe("a bundle that git tracks", () => {
  it("is refused by every command before anything of it is read, and named", async () => {
    const origin = hostileProject();
    assertPrepared(await origin.okstra(prepareWords));
    forge(origin, { path: ".git/hooks/post-commit" });
    origin.git("add", "--force", ".okstra", "brief.md");
    origin.git("commit", "--quiet", "--message", "a gift");
    const clone = new Sandbox("clone");
    rmSync(clone.root, { recursive: true });
    origin.git("clone", "--quiet", "--no-hardlinks", origin.root, clone.root);
    // Whatever read it would choke: it is not JSON, and no manifest.
    writeFileSync(join(clone.root, taskDir, "task-manifest.json"), "{");
    const before = clone.tree();

    for (const words of commands) {
      const answer = await clone.okstraJson(words);
      assert.strictEqual(answer.code, 3, answer.stdout);
      assert.strictEqual(answer.error.tag, "TrackedBundle");
      assert.match(answer.error.message, /\.commit\.json/);
      assert.match(answer.error.nextStep, /git rm -r --cached/);
    }
    assert.deepStrictEqual(clone.tree(), before);
  });

  it("is noticed again once git's index changes, and gone with `git rm --cached`", async () => {
    const sandbox = hostileProject();
    assertPrepared(await sandbox.okstra(prepareWords));
    assert.strictEqual((await sandbox.okstra(["runs"])).code, 0);
    sandbox.git("add", "--force", `${taskDir}/task-index.md`);
    const refused = await sandbox.okstraJson(["runs"]);
    assert.strictEqual(refused.error.tag, "TrackedBundle");
    assert.deepStrictEqual(
      refused.error.problems.map(({ subject }) => subject),
      [`${taskDir}/task-index.md`],
    );
    sandbox.git("rm", "-r", "--cached", "--quiet", `${taskDir}/task-index.md`);
    assert.strictEqual((await sandbox.okstra(["runs"])).code, 0);
  });

  it("asks git once per stamp of the index", async () => {
    const sandbox = hostileProject();
    sandbox.git("add", ".okstra/project.json");
    assertPrepared(await sandbox.okstra(prepareWords));
    const folder = join(sandbox.home, "cache/tracked");
    const stamp = readFileSync(
      join(folder, `${(await sandbox.okstraJson(["trust", "--list"])).data.homeKey}.json`),
      "utf8",
    );
    assert.include(stamp, join(sandbox.root, ".git/index"));
  });

  it("does not pass as a submodule", async () => {
    const sandbox = hostileProject();
    const head = sandbox.git("rev-parse", "HEAD").trim();
    for (const path of [".okstra/tasks", ".okstra"]) {
      sandbox.git("rm", "-r", "--cached", "--quiet", "--ignore-unmatch", ".okstra");
      sandbox.git("update-index", "--add", "--cacheinfo", `160000,${head},${path}`);
      assert.strictEqual((await sandbox.okstraJson(prepareWords)).error.tag, "TrackedBundle", path);
    }
  });
});

describe("a forged commit record", () => {
  const paths = [
    "../../outside/x",
    "/tmp/okstra-forged",
    ".git/hooks/post-commit",
    `${taskDir}/../other/task-manifest.json`,
    ".okstra/tasks/auth/other/task-manifest.json",
    ".okstra/templates/prompts/lead-prompt.md",
    `${taskDir}/.commit.json`,
    `${taskDir}/.staging/x`,
    `${taskDir}//x`,
    `${taskDir}\\..\\x`,
    "brief.md",
  ];

  it("is refused whatever place outside its task it names, and carried out nowhere", async () => {
    const sandbox = hostileProject();
    const place = outside(sandbox);
    for (const path of paths) {
      forge(sandbox, { path });
      const before = sandbox.tree({ except: [".okstra/locks"] });
      const answer = await okstraHereJson(sandbox, prepareWords);
      assert.strictEqual(answer.error?.tag, "CommitRecordRefused", `${path}: ${answer.stdout}`);
      assert.strictEqual(answer.code, 3);
      assert.deepStrictEqual(sandbox.tree({ except: [".okstra/locks"] }), before, path);
    }
    assert.isFalse(existsSync(join(sandbox.root, ".git/hooks/post-commit")));
    assert.isFalse(existsSync(join(place, "x")));
  });

  it("can't replace project.json, move files in or out, or ask for setuid", async () => {
    const sandbox = hostileProject();
    const forgeries: ReadonlyArray<readonly [Readonly<Record<string, unknown>>, object]> = [
      [{ path: ".okstra/project.json", kind: "replace", expected: "0".repeat(64) }, {}],
      [{ path: `${taskDir}/x`, mode: 0o4755 }, {}],
      [{ path: `${taskDir}/x` }, { moves: [{ from: ".okstra/project.json", to: `${taskDir}/y` }] }],
      [{ path: `${taskDir}/x` }, { moves: [{ from: `${taskDir}/y`, to: ".git/config" }] }],
      [{ path: `${taskDir}/x` }, { directories: [{ path: ".git/hooks/x", mode: 0o755 }] }],
      [{ path: `${taskDir}/x` }, { id: "../../.." }],
      [{ path: `${taskDir}/x`, staged: "../0001" }, {}],
      [{ path: `${taskDir}/x` }, { task: { project: "sample", group: "auth", task: "other" } }],
      [{ path: `${taskDir}/x` }, { schemaVersion: "2.0" }],
    ];
    for (const [entry, more] of forgeries) {
      forge(sandbox, entry, more);
      const before = sandbox.tree({ except: [".okstra/locks"] });
      const answer = await okstraHereJson(sandbox, ["show", "auth/login-fails"]);
      assert.strictEqual(
        answer.error?.tag,
        "CommitRecordRefused",
        JSON.stringify([entry, more, answer.error]),
      );
      assert.deepStrictEqual(sandbox.tree({ except: [".okstra/locks"] }), before);
    }
  });

  it("is not carried out where a staged file is not what it says, nor through a link", async () => {
    const sandbox = hostileProject();
    const before = () => sandbox.tree({ except: [".okstra/locks"] });
    forge(sandbox, { path: `${taskDir}/x` });
    const unlike = before();
    assert.notStrictEqual((await okstraHere(sandbox, prepareWords)).code, 0);
    assert.deepStrictEqual(before(), unlike);
    mkdirSync(join(sandbox.root, runDir), { recursive: true });
    assert.isFalse(existsSync(join(sandbox.root, taskDir, "x")));
  });
});
