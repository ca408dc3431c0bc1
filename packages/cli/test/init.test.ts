import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "vitest";
import { goodBrief, type Json, Sandbox } from "./okstraProcess.ts";

describe("okstra init", () => {
  it("sets a project up once; doing it again changes nothing", async () => {
    const sandbox = new Sandbox("Web Shop").repository();
    const first = await sandbox.okstraJson(["init"]);
    assert.deepInclude(first.data, {
      projectId: "web-shop",
      projectRoot: sandbox.root,
      created: [".okstra/project.json", ".okstra/.gitignore"],
    });
    const state = sandbox.state();
    const again = await sandbox.okstraJson(["init", "--project-id", "Web  Shop"]);
    assert.deepStrictEqual([again.code, again.data.created], [0, []]);
    assert.deepStrictEqual(sandbox.state(), state);
    const error = await sandbox.refused(["init", "--project-id", "other"], {
      code: 3,
      tag: "ProjectIdMismatch",
    });
    assert.match(error.message, /other.*web-shop/);
  });

  it("works on the whole repository from a sub-folder, and ends with the next command", async () => {
    const sandbox = new Sandbox().repository();
    mkdirSync(join(sandbox.root, "src"));
    const { code, stdout } = await sandbox.okstra(["init"], { cwd: join(sandbox.root, "src") });
    assert.strictEqual(code, 0);
    assert.include(stdout, `project project in ${sandbox.root}\n`);
    assert.match(stdout, /\nnext: okstra brief new '<title>'\n$/);
  });

  it("asks for the id where the folder's name gives none", async () => {
    const sandbox = new Sandbox("!!!");
    const error = await sandbox.refused(["init"], { code: 3, tag: "FolderNameUnfit" });
    assert.include(error.nextStep, "--project-id");
    assert.strictEqual((await sandbox.okstraJson(["init", "--project-id", "shop"])).data.projectId, "shop");
  });

  it("refuses where .okstra would be the okstra home", async () => {
    const sandbox = new Sandbox();
    const env = { OKSTRA_HOME: join(sandbox.root, ".okstra"), HOME: sandbox.root };
    for (const words of [["init"], ["prepare", "--task-brief", "b.md", "--project-id", "x"]]) {
      const { code, error } = await sandbox.okstraJson(words, { env });
      assert.strictEqual(code, 3, error.message);
      assert.include(error.message, "okstra home");
    }
  });

  it("refuses a home that is no absolute path", async () => {
    const sandbox = new Sandbox().project();
    const { code, error } = await sandbox.okstraJson(["runs"], { env: { OKSTRA_HOME: "relative" } });
    assert.include([3, 4], code);
    assert.include(error.message, "OKSTRA_HOME");
  });

  it("keeps a project.json that cannot be read, and says where it is wrong", async () => {
    const sandbox = new Sandbox().project();
    sandbox.write(
      ".okstra/project.json",
      '{ "schemaVersion": "1.0", "id": "shop", "modelDefualts": {}, "leadRuntime": 3 }',
    );
    const error = await sandbox.refused(["init"], { code: 3, tag: "HumanFileMalformed" });
    assert.match(JSON.stringify(error.problems), /modelDefualts.*modelDefaults/);
    assert.match(JSON.stringify(error.problems), /leadRuntime/);
  });
});

describe("a folder that is no project yet", () => {
  it.each([["runs"], ["show", "a/b"], ["reconcile"], ["trust"], ["prepare", "--task-brief", "brief.md"]])(
    "okstra %s names okstra init",
    async (...words) => {
      const sandbox = new Sandbox().repository();
      sandbox.write("brief.md", goodBrief());
      const error = await sandbox.refused(words, { code: 3, tag: "ProjectNotInitialised" });
      assert.include(error.nextStep, "okstra init");
      if (words[0] === "prepare") assert.include(error.nextStep, "--project-id");
    },
  );

  it("prepare --project-id sets it up inside the commit, or not at all", async () => {
    const sandbox = new Sandbox().repository();
    sandbox.write("brief.md", goodBrief());
    const words = ["prepare", "--task-brief", "brief.md", "--render-only", "--project-id", "shop"];
    await sandbox.refused([...words, "--executor", "codex"], { code: 3, tag: "AssignmentResolutionError" });
    const dry = await sandbox.okstraJson([...words, "--dry-run"]);
    assert.include(
      dry.data.plan.map(({ path }: Json) => path),
      ".okstra/project.json",
    );
    assert.strictEqual((await sandbox.okstra(words)).code, 0);
    assert.strictEqual(sandbox.json(".okstra/project.json").id, "shop");
    const error = await sandbox.refused([...words.slice(0, -1), "other"], {
      code: 3,
      tag: "ProjectIdMismatch",
    });
    assert.match(error.message, /other.*shop/);
  });
});
