import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "vitest";
import { briefPath, goodBrief, Sandbox } from "./okstraProcess.ts";
import { assertPrepared } from "./preparedBundle.ts";

const prepare = ["prepare", "--task-brief", briefPath, "--render-only"];

describe("okstra prepare", () => {
  it("prepares a run from the root of a repository", async () => {
    const sandbox = new Sandbox().project();
    const prepared = await sandbox.okstraJson(prepare);
    const manifest = await assertPrepared(sandbox, prepared);
    assert.strictEqual(prepared.data.taskKey, "shop/auth/login-fails");
    assert.strictEqual(prepared.data.runRef, "auth/login-fails/error-analysis/001");
    assert.strictEqual(manifest.task.title, "Login fails after a password reset");
    assert.strictEqual(
      sandbox.git("status", "--porcelain", "--untracked-files=all"),
      "?? .okstra/.gitignore\n?? .okstra/project.json\n?? briefs/login-fails.md\n",
    );
  });

  it("finds the project upward from a sub-folder, and the brief from where it was called", async () => {
    const sandbox = new Sandbox().project();
    const cwd = join(sandbox.root, "src/deep");
    mkdirSync(cwd, { recursive: true });
    const prepared = await sandbox.okstraJson(
      ["prepare", "--task-brief", `../../${briefPath}`, "--render-only"],
      { cwd },
    );
    const manifest = await assertPrepared(sandbox, prepared, { cwd });
    assert.strictEqual(prepared.data.projectRoot, sandbox.root);
    assert.strictEqual(manifest.brief.path, briefPath);
  });

  it("lands in the owning project when called in a linked worktree", async () => {
    const sandbox = new Sandbox().project();
    const cwd = join(sandbox.top, "linked");
    sandbox.git("worktree", "add", "--quiet", cwd, "-b", "side");
    mkdirSync(join(cwd, "src"));
    const prepared = await sandbox.okstraJson(
      ["prepare", "--task-brief", join(sandbox.root, briefPath), "--render-only"],
      { cwd: join(cwd, "src") },
    );
    await assertPrepared(sandbox, prepared, { cwd });
    assert.strictEqual(prepared.data.projectRoot, sandbox.root);
    assert.isFalse(existsSync(join(cwd, ".okstra")));
  });

  it("works as if called from --cwd, and on what --project-root names", async () => {
    const sandbox = new Sandbox().project();
    const [fromCwd, fromRoot] = [
      await sandbox.okstraJson([...prepare, "--cwd", sandbox.root], { cwd: sandbox.top }),
      await sandbox.okstraJson(
        [
          "prepare",
          "--task-brief",
          join(sandbox.root, briefPath),
          "--render-only",
          "--project-root",
          "project",
        ],
        { cwd: sandbox.top },
      ),
    ];
    await assertPrepared(sandbox, fromRoot);
    assert.deepStrictEqual(
      [fromCwd, fromRoot].map(({ data }) => [data.projectRoot, data.runSeq]),
      [
        [sandbox.root, "001"],
        [sandbox.root, "002"],
      ],
    );
  });

  it("takes spaces and Hangul in the path, a brief with BOM and CRLF, and names of other scripts", async () => {
    const sandbox = new Sandbox("내 가게 'x' $HOME").project();
    const briefs = [
      ["한국어.md", { title: "비밀번호 재설정 후 로그인이 실패한다", group: "인증", id: "로그인 실패" }],
      ["hindi.md", { title: "पासवर्ड बदलने के बाद लॉगिन विफल", group: "प्रमाणीकरण", id: "लॉगिन-विफल" }],
      ["thai.md", { title: "เข้าสู่ระบบไม่ได้หลังรีเซ็ตรหัสผ่าน", group: "auth", id: "เข้าสู่ระบบไม่ได้" }],
    ] as const;
    for (const [name, words] of briefs) {
      const text = `\uFEFF${goodBrief(words).replaceAll("\n", "\r\n")}`;
      sandbox.write(name, text);
      const prepared = await sandbox.okstraJson(["prepare", "--task-brief", name, "--render-only"]);
      const manifest = await assertPrepared(sandbox, prepared);
      assert.strictEqual(manifest.task.title, words.title);
      assert.strictEqual(manifest.task.idAsGiven, words.id);
      assert.strictEqual(prepared.data.taskKey, `shop/${words.group}/${words.id.replace(" ", "-")}`);
      const copy = readFileSync(
        join(sandbox.root, prepared.data.paths.instructionSet, "task-brief.md"),
        "utf8",
      );
      assert.strictEqual(copy, text);
    }
  });

  it("prepares in a repository without a commit", async () => {
    const sandbox = new Sandbox();
    sandbox.git("init", "--quiet");
    sandbox.write("brief.md", goodBrief());
    const prepared = await sandbox.okstraJson([
      "prepare",
      "--task-brief=brief.md",
      "--render-only",
      "--project-id=Fresh Shop",
    ]);
    await assertPrepared(sandbox, prepared);
    assert.strictEqual(sandbox.json(".okstra/project.json").id, "fresh-shop");
    assert.isTrue(existsSync(join(sandbox.root, ".okstra/.gitignore")));
  });

  it("prepares in a folder that is no repository", async () => {
    const sandbox = new Sandbox();
    sandbox.write("brief.md", goodBrief());
    assert.strictEqual((await sandbox.okstra(["init"])).code, 0);
    await assertPrepared(
      sandbox,
      await sandbox.okstraJson(["prepare", "--brief", "brief.md", "--render-only"]),
    );
  });

  it("works in the worktrees of a bare repository once init has said where the project is", async () => {
    const sandbox = new Sandbox().repository();
    const bare = join(sandbox.top, "bare.git");
    sandbox.git("clone", "--quiet", "--bare", sandbox.root, bare);
    const [main, side] = [join(sandbox.top, "main tree"), join(sandbox.top, "side tree")] as const;
    sandbox.gitIn(bare, "worktree", "add", "--quiet", main, "main");
    sandbox.gitIn(bare, "worktree", "add", "--quiet", side, "-b", "side");
    const brief = sandbox.write("brief.md", goodBrief());
    const words = ["prepare", "--task-brief", brief, "--render-only"];
    const before = await sandbox.okstraJson(words, { cwd: side });
    assert.deepInclude(
      { code: before.code, tag: before.error.tag },
      { code: 3, tag: "OwningProjectUnknown" },
    );
    assert.include(before.error.nextStep, "okstra init");

    assert.strictEqual((await sandbox.okstra(["init"], { cwd: main })).code, 0);
    const prepared = await sandbox.okstraJson(words, { cwd: side });
    await assertPrepared(sandbox, prepared, { cwd: side });
    assert.strictEqual(prepared.data.projectRoot, main);
    assert.isFalse(existsSync(join(side, ".okstra")));
  });

  it("keeps a project in a sub-folder of a repository apart from the repository", async () => {
    const sandbox = new Sandbox().repository();
    const cwd = join(sandbox.root, "services/pay");
    sandbox.write("services/pay/brief.md", goodBrief());
    assert.strictEqual((await sandbox.okstra(["init", "--project-root", "services/pay"])).code, 0);
    const prepared = await sandbox.okstraJson(["prepare", "--task-brief", "brief.md", "--render-only"], {
      cwd,
    });
    await assertPrepared(sandbox, prepared, { cwd });
    assert.strictEqual(prepared.data.projectRoot, cwd);
    assert.isFalse(existsSync(join(sandbox.root, ".okstra")));
  });
});
