import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { assert, describe, it } from "vitest";
import { neededProgram } from "../../../../test/neededProgram.ts";
import { goodBrief, type Sandbox } from "../okstraProcess.ts";
import {
  assertPrepared,
  assertShown,
  hostileProject,
  nasty,
  nastyName,
  prepareWords,
  runDir,
  taskDir,
} from "./hostileProject.ts";
import { okstraHere } from "./okstraHere.ts";

/** Answers of one command for people and for programs; neither may carry anything a terminal obeys. */
const shown = async (sandbox: Sandbox, words: ReadonlyArray<string>, environment: NodeJS.ProcessEnv = {}) => {
  const [first, ...rest] = words;
  const text = await okstraHere(sandbox, words, environment);
  assertShown(text);
  const json = await okstraHere(
    sandbox,
    [first!, ...(first === "brief" ? [rest[0]!] : []), "--json", ...rest.slice(first === "brief" ? 1 : 0)],
    environment,
  );
  assertShown(json);
  return { text, data: JSON.parse(json.stdout) };
};

const nastyBrief = (): string =>
  goodBrief({ title: nasty.replaceAll(/[\r\n]/g, " ") }).replace(
    "task-type:",
    `directive: ${JSON.stringify(nasty)}\ntask-type:`,
  );

describe("text of a project on a terminal", () => {
  it("is inert in titles, directives and names of files, and whole in JSON", async () => {
    const sandbox = hostileProject();
    sandbox.write(".okstra/project.json", JSON.stringify({ id: "sample", title: nasty }));
    sandbox.write(`${nastyName}.md`, nastyBrief());
    sandbox.write(`logs/${nastyName}.log`, "boom\n");
    sandbox.write(".mcp.json", JSON.stringify({ mcpServers: { [nasty]: {} } }));
    const words = [
      "prepare",
      "--task-brief",
      `${nastyName}.md`,
      "--evidence-inputs",
      `logs/${nastyName}.log`,
      "--directive",
      nasty,
    ];
    for (const more of [
      ["--explain", "--print-prompt"],
      ["--dry-run", "--explain"],
    ]) {
      const { text, data } = await shown(sandbox, [...words, ...more]);
      assertPrepared(text);
      assert.include(data.data.canonicalArgv, nasty, "JSON carries what was given");
    }
    for (const command of [
      ["runs"],
      ["show", "auth/login-fails"],
      ["show", "auth/login-fails/error-analysis/latest"],
    ]) {
      assertPrepared((await shown(sandbox, command)).text);
    }
    assertPrepared((await shown(sandbox, ["brief", "check", `${nastyName}.md`])).text);
    assertPrepared((await shown(sandbox, ["reconcile"])).text);
  });

  it("says the command that prepares a run again so that a shell reads the very same words", async (context) => {
    neededProgram(context, "bash");
    const sandbox = hostileProject();
    assertPrepared(await okstraHere(sandbox, [...prepareWords, "--directive", nasty]));
    const { stdout } = await okstraHere(sandbox, ["show", "auth/login-fails/error-analysis/001"]);
    const line = stdout.split("\n").find((each) => each.startsWith("  okstra prepare "))!;
    const script = join(sandbox.top, "again.sh");
    writeFileSync(script, `okstra() { printf '%s\\0' "$@"; }\n${line}\n`);
    const env = { PATH: process.env["PATH"], LC_ALL: "C.UTF-8" };
    const read = execFileSync("bash", [script], { env, encoding: "utf8" });
    assert.include(read.split("\0"), nasty);
  });

  it("is inert in refusals: of words, values, files and settings", async () => {
    const sandbox = hostileProject();
    sandbox.write(
      "bad.md",
      `---\n${JSON.stringify(nasty)}: 1\ntask-type: ${JSON.stringify(nasty)}\n---\n# ${nasty}\n`,
    );
    sandbox.write(`bad${nastyName}.md`, "# Nothing\n");
    const refused: ReadonlyArray<ReadonlyArray<string>> = [
      ["prepare", "--task-brief", nasty],
      ["prepare", "--task-brief", "bad.md"],
      ["prepare", "--task-brief", `bad${nastyName}.md`],
      [...prepareWords, `--${nasty}`],
      [...prepareWords, `--${nasty}=1`],
      [...prepareWords, nasty],
      ...[
        "task-id",
        "task-group",
        "task-type",
        "work-category",
        "related-tasks",
        "evidence-inputs",
        "workers",
        "role-model",
        "role-count",
        "critic",
        "claude-model",
        "worker-model",
        "lead-runtime",
        "lead-provider",
        "lead-model",
        "host-session-context-json",
        "terminal-backend",
        "lock-timeout",
        "independence",
        "project-id",
        "project-root",
      ].map((flag) => [...prepareWords, `--${flag}`, nasty]),
      ["show", nasty],
      ["show", `auth/${nasty}`],
      ["runs", "--status", nasty],
      ["runs", "--task", nasty],
      ["runs", "--limit", nasty],
      ["init", "--project-id", nasty],
      ["brief", "new", "x", "--out", `../${nasty}`],
      ["brief", "check", nasty],
    ];
    for (const words of refused) {
      const { text } = await shown(sandbox, words);
      assert.include([2, 3, 4], text.code, JSON.stringify(words) + text.stdout + text.stderr);
    }
    const settings = [
      JSON.stringify({ id: nasty }),
      JSON.stringify({ id: "sample", [nasty]: 1 }),
      JSON.stringify({
        id: "sample",
        baseRef: nasty,
        leadRuntime: nasty,
        modelDefaults: { leader: [nasty] },
      }),
      `{ "id": "sample", ${nasty}`,
    ];
    for (const text of settings) {
      sandbox.write(".okstra/project.json", text);
      assert.strictEqual((await shown(sandbox, ["runs"])).text.code, 3, text);
    }
  });

  it("is inert in unknown commands, folders and okstra homes, in the built command", async () => {
    const sandbox = hostileProject();
    for (const words of [
      [nasty],
      ["brief", nasty],
      [nasty, "--json"],
      ["brief", nasty, "--json"],
      ["runs", "--cwd", nasty],
    ]) {
      const answer = await sandbox.okstra(words);
      assert.strictEqual(answer.code === 0, false);
      assertShown(answer);
    }
    const home = join(sandbox.top, nastyName);
    writeFileSync(home, "");
    const answer = await sandbox.okstra(["runs"], { env: { OKSTRA_HOME: home } });
    assert.strictEqual(answer.code, 3);
    assertShown(answer);
    // A folder of a clone may have any name.
    const folder = join(sandbox.root, nastyName);
    mkdirSync(join(folder, ".okstra"), { recursive: true, mode: 0o755 });
    writeFileSync(join(folder, ".okstra/project.json"), '{ "id": "sub" }');
    for (const words of [
      ["init"],
      ["runs"],
      ["trust"],
      ["prepare", "--task-brief", "../brief.md", "--render-only"],
    ]) {
      const inside = await sandbox.okstra(words, { cwd: folder });
      assertPrepared(inside);
      assertShown(inside);
    }
  });

  it("is inert in artefacts that somebody edited", async () => {
    const sandbox = hostileProject();
    assertPrepared(await okstraHere(sandbox, prepareWords));
    const manifest = `${runDir}/manifests/run-manifest-error-analysis-001.json`;
    const whole = sandbox.read(manifest);
    const show = ["show", "auth/login-fails/error-analysis/001"];
    // What a schema lets pass is printed, all else refused: at once where it passes, one by one where it does not.
    const edits: ReadonlyArray<Readonly<Record<string, unknown>>> = [
      {
        "task/title": nasty,
        "brief/path": nasty,
        "workers/0/resultPath": nasty,
        "artefacts/runInputs": nasty,
        "executionIdentity/roleExecutions/0/modelRef": nasty,
        canonicalArgv: ["prepare", nasty],
        [nasty.replaceAll("/", "")]: nasty,
      },
      { createdAt: nasty },
      { entryMode: nasty, schemaVersion: nasty },
      { schemaVersion: "9.0" },
    ];
    for (const edit of edits) {
      const json = JSON.parse(whole);
      for (const [pointer, value] of Object.entries(edit)) {
        const keys = pointer.split("/");
        keys.slice(0, -1).reduce((inner, key) => inner[key], json)[keys.at(-1)!] = value;
      }
      sandbox.write(manifest, JSON.stringify(json));
      for (const words of [show, ["show", "auth/login-fails"], ["reconcile"]]) {
        assert.notStrictEqual((await shown(sandbox, words)).text.code, 1, JSON.stringify(edit));
      }
    }
    sandbox.write(manifest, `{ ${nasty}`);
    await shown(sandbox, show);
    sandbox.write(manifest, whole);
    const task = sandbox.json(`${taskDir}/task-manifest.json`);
    sandbox.write(
      `${taskDir}/task-manifest.json`,
      JSON.stringify({ ...task, title: nasty, relatedTasks: [nasty], idAsGiven: nasty }),
    );
    await shown(sandbox, ["show", "auth/login-fails"]);
    await shown(sandbox, [...prepareWords, "--task-id", "other", "--related-tasks", "auth/login-fails"]);
    await shown(sandbox, prepareWords);
  });

  it("is inert in rows of the index and in names below .okstra", async () => {
    const sandbox = hostileProject();
    assertPrepared(await okstraHere(sandbox, prepareWords));
    const database = new DatabaseSync(join(sandbox.home, "okstra.db"));
    database
      .prepare("UPDATE runs SET run_ref = ?, task_key = ?, task_type = ?, run_manifest = ?, created_at = ?")
      .run(nasty, nasty, nasty, nasty, nasty);
    database.close();
    sandbox.write(`.okstra/tasks/${nastyName}/${nastyName}/runs/x`, "");
    sandbox.write(`${taskDir}/runs/${nastyName}/x`, "");
    sandbox.write(`${runDir}/manifests/run-manifest-error-analysis-${nastyName}.json`, "");
    for (const words of [["runs"], ["reconcile"], ["runs"], ["show", "auth/login-fails"]])
      await shown(sandbox, words);
    sandbox.write(`.okstra/templates/${nastyName}.md`, nasty);
    sandbox.write(`.okstra/templates/prompts/lead-prompt.md`, `{{${nasty}}}`);
    await shown(sandbox, ["trust", "--list"]);
    await shown(sandbox, prepareWords);
    await shown(sandbox, ["trust", "--yes"]);
    assert.strictEqual((await shown(sandbox, prepareWords)).text.code, 3);
  });

  it("is inert in the file that names a lock's holder, which is read to 1 KiB", async () => {
    const sandbox = hostileProject();
    assertPrepared(await okstraHere(sandbox, prepareWords));
    const lock = join(sandbox.root, ".okstra/locks/auth/login-fails.sqlite");
    const held = new DatabaseSync(lock);
    held.exec("BEGIN EXCLUSIVE");
    const holder = lock.replace(/sqlite$/, "holder.json");
    for (const text of [
      JSON.stringify({ pid: 1, startedAt: nasty, command: nasty }),
      JSON.stringify({ pid: 1, startedAt: "x", command: "y".repeat(2000) }),
      nasty,
    ]) {
      writeFileSync(holder, text);
      // Another process: locks of SQLite don't hold within one.
      const answer = await sandbox.okstra([...prepareWords, "--lock-timeout", "0"]);
      assert.strictEqual(answer.code, 4);
      assertShown(answer);
      assert.notInclude(answer.stderr, "yyyy");
    }
    held.close();
  });
});

describe("a secret", () => {
  const token = `ghp_${"A1b2C3d4".repeat(5)}`;
  const key = `sk-ant-${"api03-".repeat(4)}XYZ`;

  it("in brief or directive is a warning that names kind and line, never the value; the copy is unaltered", async () => {
    const sandbox = hostileProject();
    const brief = goodBrief().replace("## Acceptance", `The token is ${token}.\n\n## Acceptance`);
    sandbox.write("brief.md", brief);
    const answer = await okstraHere(sandbox, [...prepareWords, "--directive", `use ${key}`]);
    assertPrepared(answer);
    const line = brief.split("\n").findIndex((each) => each.includes(token)) + 1;
    assert.include(answer.stderr, `brief.md:${line}`);
    assert.match(answer.stderr, /github-token/);
    assert.match(answer.stderr, /--directive.*anthropic-key/);
    assert.notInclude(answer.stderr, token);
    assert.notInclude(answer.stderr, key);
    assert.strictEqual(sandbox.read(`${runDir}/instruction-set/001/task-brief.md`), brief);
    assert.include(sandbox.read(`${runDir}/instruction-set/001/analysis-packet.md`), key);
    assert.include(
      sandbox.json(`${runDir}/manifests/run-manifest-error-analysis-001.json`).canonicalArgv,
      `use ${key}`,
    );
    for (const path of Object.keys(sandbox.tree()).filter((each) => each.startsWith(`${runDir}/logs/`))) {
      assert.notInclude(sandbox.read(path), key, path);
    }
  });

  it("of a command that holds a lock is not told to those who wait", async () => {
    const sandbox = hostileProject();
    assertPrepared(await okstraHere(sandbox, prepareWords));
    const { writeHolder } = await import("../../../adapters-fs/src/lockHolder.ts");
    const path = join(sandbox.top, "holder.json");
    writeHolder(path, `okstra prepare --directive 'use ${key}'`);
    assert.notInclude(readFileSync(path, "utf8"), key);
    assert.include(readFileSync(path, "utf8"), "redacted");
  });
});
