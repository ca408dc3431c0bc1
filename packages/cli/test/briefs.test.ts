import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { preparedTaskTypes } from "@okstra/core/domain/prepare/prepareRefusals";
import { afterAll, assert, beforeAll, describe, it } from "vitest";
import { unprivilegedUser } from "../../../test/unprivilegedUser.ts";
import { builtCli, goodBrief, Sandbox } from "./okstraProcess.ts";

const sandbox = new Sandbox("project", afterAll);
const outside = () => join(sandbox.top, "outside.md");
beforeAll(() => void sandbox.project());

const prepare = (brief: string, ...more: ReadonlyArray<string>) => [
  "prepare",
  "--task-brief",
  brief,
  "--render-only",
  ...more,
];

interface Unfit {
  readonly what: string;
  readonly tag: string;
  readonly told: RegExp;
  readonly make: (path: string) => void;
}
const content = (text: string | Uint8Array) => (path: string) => void sandbox.write(path, text);
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(goodBrief(), "utf16le")]);

const unfit: ReadonlyArray<Unfit> = [
  { what: "a missing file", tag: "FileUnfit", told: /no such file|does not exist|missing/i, make: () => {} },
  {
    what: "a directory",
    tag: "FileUnfit",
    told: /directory|folder/i,
    make: (path) => mkdirSync(join(sandbox.root, path)),
  },
  {
    what: "a fifo, without hanging",
    tag: "FileUnfit",
    told: /fifo|regular file/i,
    make: (path) => void execFileSync("mkfifo", [join(sandbox.root, path)]),
  },
  {
    what: "a binary file",
    tag: "BriefUnreadable",
    told: /NUL byte/,
    make: content(Buffer.from([1, 2, 0, 3])),
  },
  { what: "UTF-16", tag: "BriefUnreadable", told: /UTF-16/, make: content(utf16) },
  {
    what: "invalid UTF-8",
    tag: "BriefUnreadable",
    told: /not valid UTF-8 \(line 2\)/,
    make: content(Buffer.from("# T\n\xff\xfe\n", "latin1")),
  },
  {
    what: "more than 1 MiB",
    tag: "FileUnfit",
    told: /1048577|1 MiB|1024 KiB|1048576/,
    make: content(goodBrief().padEnd(1024 * 1024 + 1, "x")),
  },
  {
    what: "front matter and nothing below it",
    tag: "BriefRefused",
    told: /title/i,
    make: content(goodBrief().replace(/^# [^]*$/m, "")),
  },
  {
    what: "a brief without a title",
    tag: "BriefRefused",
    told: /title/i,
    make: content(goodBrief().replace(/^# .*$/m, "")),
  },
  {
    what: "a brief without acceptance criteria",
    tag: "BriefRefused",
    told: /acceptance/i,
    make: content(goodBrief().replace(/## Acceptance[^]*$/, "")),
  },
  {
    what: "a placeholder left to fill in",
    tag: "BriefRefused",
    told: /fill in/,
    make: content(goodBrief().replace("- The root", "- [fill in: a fact]\n- The root")),
  },
  {
    what: "front matter with a group that is no name",
    tag: "BriefRefused",
    told: /task-group|\.\./,
    make: content(goodBrief({ group: '".."' })),
  },
  {
    what: "a symlink that leads out of the project",
    tag: "FileUnfit",
    told: /outside|symlink/i,
    make: (path) => symlinkSync(outside(), join(sandbox.root, path)),
  },
];

describe("an unfit brief is one clear refusal", () => {
  it.each(unfit)("$what", async ({ what, tag, told, make }) => {
    const path = `briefs/${what.replace(/\W+/g, "-")}.md`;
    sandbox.write("../outside.md", goodBrief());
    make(path);
    const expected = { code: 3, tag };
    const error = await sandbox.refused(prepare(path), expected);
    assert.match(error.message, told);
    assert.notMatch(error.message, /at .*\.js:\d/);
    const checked = await sandbox.refused(["brief", "check", path], expected);
    assert.strictEqual(checked.message, error.message);
  });

  it("an empty file, together with what it does not tell", async () => {
    sandbox.write("briefs/empty.md", "");
    await sandbox.refused(["brief", "check", "briefs/empty.md"], { code: 3, tag: "BriefRefused" });
    const { problems } = await sandbox.refused(prepare("briefs/empty.md"), {
      code: 3,
      tag: "RefusedTogether",
    });
    assert.includeMembers(
      problems.map(({ tag }) => tag),
      ["BriefTitleMissing", "ValuesMissing"],
    );
  });

  it("an unreadable file", async (context) => {
    const user = unprivilegedUser(context, builtCli);
    const own = new Sandbox().project();
    chmodSync(own.write("briefs/closed.md", goodBrief()), 0o000);
    own.handTo(user);
    const error = await own.refused(prepare("briefs/closed.md"), { code: 3, tag: "FileUnfit" }, { user });
    assert.match(error.message, /EACCES|permission/i);
  });
});

describe("a brief may lie anywhere and be called anything", () => {
  it("outside the project", async () => {
    sandbox.write("../outside.md", goodBrief());
    const { code, stdout } = await sandbox.okstraJson(prepare(outside(), "--dry-run"));
    assert.strictEqual(code, 0, stdout);
  });

  it.each(["-x.md", "a b.md", "$(touch pwned).md", "'q'.md", "{{x}}.md", "~.md"])("%s", async (name) => {
    sandbox.write(name, goodBrief());
    const { code, data, stdout } = await sandbox.okstraJson([
      "prepare",
      `--task-brief=${name}`,
      "--render-only",
      "--dry-run",
    ]);
    assert.strictEqual(code, 0, stdout);
    assert.match(data.canonicalArgv.join("\0"), /--task-brief[\0=]/);
    assert.include(data.canonicalArgv.join("\0"), name);
    const again = await sandbox.okstraJson([...data.canonicalArgv, "--dry-run"]);
    assert.deepStrictEqual(again.data?.canonicalArgv, data.canonicalArgv, again.stdout);
  });
});

describe("brief new, then brief check", () => {
  it("writes a brief to fill in, which check refuses line by line until it is filled in", async () => {
    const written = await sandbox.okstraJson(["brief", "new", "Checkout is slow", "--group", "Shop Front"]);
    assert.strictEqual(written.code, 0, written.stdout);
    const { path } = written.data;
    assert.deepInclude(written.data, {
      path: "briefs/checkout-is-slow.md",
      taskGroup: "shop-front",
      taskId: "checkout-is-slow",
    });
    const refused = await sandbox.refused(["brief", "check", path], { code: 3, tag: "BriefRefused" });
    const lines = sandbox.read(path).split("\n");
    for (const { subject, message } of refused.problems) {
      const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(subject) ?? [];
      assert.strictEqual(file, path);
      assert.match(lines[Number(line) - 1]!.slice(Number(column) - 1), /^\[fill in/);
      assert.isTrue(message.startsWith(subject));
    }
    sandbox.write(path, sandbox.read(path).replaceAll(/\[fill in[^\]]*\]/g, "It takes nine seconds."));
    const checked = await sandbox.okstra(["brief", "check", path]);
    assert.strictEqual(checked.code, 0, checked.stderr);
    const [, ...next] = checked.stdout.trimEnd().split("\n").at(-1)!.slice("next: ".length).split(" ");
    const prepared = await sandbox.okstraJson([...next, "--render-only", "--dry-run"]);
    assert.strictEqual(prepared.data?.taskKey, "shop/shop-front/checkout-is-slow", prepared.stdout);
  });

  it("says of every phase that can be prepared that it can", async () => {
    const { stdout } = await sandbox.okstra(["brief", "new", "--help"]);
    assert.include(stdout.replace(/\s+/gu, " "), `so far ${preparedTaskTypes.join(", ")} can be prepared`);
  });

  it("never writes over a file, nor outside the project", async () => {
    const first = await sandbox.okstra(["brief", "new", "Once", "--out", "once.md"]);
    assert.strictEqual(first.code, 0, first.stderr);
    await sandbox.refused(["brief", "new", "Once", "--out", "once.md"], { code: 3, tag: "BriefExists" });
    await sandbox.refused(["brief", "new", "Once", "--out", "../once.md"], { code: 3, tag: "BriefOutside" });
  });

  it("takes a title in any script, and one that is longer than an id", async () => {
    for (const title of ["결제가 느리다", "ช้ามาก", "x".repeat(300), 'Slow: "quotes" # and --- dashes']) {
      const written = await sandbox.okstraJson(["brief", "new", title, "--out", `new/${title.length}.md`]);
      assert.strictEqual(written.code, 0, written.stdout);
      assert.isAtMost(Buffer.byteLength(written.data.taskId), 80);
      const error = await sandbox.refused(["brief", "check", written.data.path], {
        code: 3,
        tag: "BriefRefused",
      });
      assert.isTrue(
        error.problems.every(({ tag }) => tag === "BriefPlaceholder"),
        JSON.stringify(error.problems),
      );
    }
  });
});

describe("which task a brief is", () => {
  it.each(["implementation", "final-verification", "release-handoff"])(
    "%s is not prepared by this build",
    async (taskType) => {
      sandbox.write("phase.md", goodBrief({ taskType }));
      const error = await sandbox.refused(prepare("phase.md"), { code: 3, tag: "TaskTypeNotPrepared" });
      assert.deepInclude(error.problems[0], {
        got: taskType,
        expected: "requirements-discovery, error-analysis, option-selection or implementation-planning",
      });
    },
  );

  it("what neither flag nor front matter tells is asked for, all of it", async () => {
    sandbox.write("bare.md", goodBrief().replace(/^---[^]*?---\n/, ""));
    const error = await sandbox.refused(prepare("bare.md", "--task-type", "error-analysis"), {
      code: 3,
      tag: "ValuesMissing",
    });
    assert.sameMembers(
      error.problems.map(({ subject }) => subject),
      ["--task-group", "--task-id"],
    );
  });

  it("a mistyped key of the front matter is named where its value is missing", async () => {
    sandbox.write("typo.md", goodBrief().replace("task-group", "task-gruop"));
    await sandbox.refused(prepare("typo.md"), { code: 3, tag: "ValuesMissing" });
    const refused = await sandbox.okstra(prepare("typo.md"));
    assert.match(refused.stderr, /^warning: typo\.md:2:1 .*"task-gruop".*"task-group"/m);
    const checked = await sandbox.okstra(["brief", "check", "typo.md"]);
    assert.strictEqual(checked.code, 0);
    assert.match(checked.stderr, /^warning: typo\.md:2:1 .*"task-gruop".*\?$/m);
    assert.include(checked.stdout, "prepare will need --task-group:");
    const [, next] = /^next: okstra (.*)$/m.exec(checked.stdout)!;
    const prepared = await sandbox.okstra([...next!.split(" "), "--render-only", "--dry-run"]);
    assert.strictEqual(prepared.code, 0, prepared.stderr);
  });

  it("a brief named from the wrong folder is looked for from the root, and the path is offered", async () => {
    sandbox.write("src/deep/code.ts", "");
    const from = ["--cwd", join(sandbox.root, "src/deep")];
    const error = await sandbox.refused([...prepare("briefs/login-fails.md"), ...from], {
      code: 3,
      tag: "FileUnfit",
    });
    assert.include(error.message, "src/deep/briefs/login-fails.md");
    assert.strictEqual(error.nextStep, "Did you mean ../../briefs/login-fails.md?");
    const loose = await sandbox.okstra(["prepare", "briefs/login-fails.md"]);
    assert.include(loose.stderr, "did you mean --task-brief briefs/login-fails.md?");
  });

  it("flags win over the front matter, and both are shown", async () => {
    const flags = ["--task-group", "Other", "--task-id", "Some id", "--explain", "--dry-run"];
    const { code, stdout, stderr } = await sandbox.okstra(prepare("briefs/login-fails.md", ...flags));
    assert.strictEqual(code, 0, stderr);
    assert.include(stdout, "Would prepare other/some-id/error-analysis/001");
    assert.include(stdout, "task-id = Some id  (--task-id)");
    assert.include(stdout, "task-type = error-analysis  (brief front matter)");
  });

  it("another id with the same slug is another task, and refused", async () => {
    const first = await sandbox.okstraJson(prepare("briefs/login-fails.md", "--task-id", "Slow Login"));
    assert.strictEqual(first.code, 0, first.stdout);
    const error = await sandbox.refused(prepare("briefs/login-fails.md", "--task-id", "slow  login!"), {
      code: 3,
      tag: "TaskIdCollision",
    });
    assert.include(error.message, "Slow Login");
    assert.include(error.message, "slow  login!");
    for (const id of ["Slow Login", "slow-login"]) {
      const again = await sandbox.okstraJson(prepare("briefs/login-fails.md", "--task-id", id, "--dry-run"));
      assert.strictEqual(again.data?.runSeq, "002", again.stdout);
    }
    const manifest = JSON.parse(readFileSync(join(sandbox.root, first.data.paths.taskManifest), "utf8"));
    assert.strictEqual(manifest.idAsGiven, "Slow Login");
  });
});
