import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { assert, describe, it, onTestFinished } from "vitest";
import { briefPath, builtCli, Sandbox } from "./okstraProcess.ts";

const words = ["prepare", "--task-brief", briefPath, "--render-only"];

/** Holds the lock of the task as another process would. */
const holdLock = (sandbox: Sandbox): void => {
  const folder = join(sandbox.root, ".okstra/locks/auth");
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, "login-fails.sqlite"));
  database.exec("BEGIN EXCLUSIVE");
  onTestFinished(() => database.close());
};

/** Writes the central index as another process would, and does not end. */
const holdIndex = (sandbox: Sandbox): DatabaseSync => {
  const database = new DatabaseSync(join(sandbox.home, "okstra.db"));
  database.exec("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE");
  onTestFinished(() => database.close());
  return database;
};

/** Starts okstra, waits until it says that it waits, sends the signal. */
const interrupted = async (
  sandbox: Sandbox,
  args: ReadonlyArray<string>,
  signal: NodeJS.Signals,
  notice = "waiting for the lock of auth/login-fails",
) => {
  const child = spawn(process.execPath, [builtCli, ...args], { cwd: sandbox.root, env: sandbox.environment });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => (stdout += chunk));
  const waiting = new Promise<void>((resolve) =>
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
      if (stderr.includes(notice)) resolve();
    }),
  );
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  await Promise.race([waiting, ended]);
  assert.include(stderr, notice);
  child.kill(signal);
  return { code: await ended, stdout, stderr };
};

describe("interrupted while another process holds the lock", () => {
  it.each(["SIGINT", "SIGTERM"] as const)(
    "%s ends with 130 and says that nothing is half done",
    async (signal) => {
      const sandbox = new Sandbox().project();
      holdLock(sandbox);
      const before = sandbox.state();
      const { code, stdout, stderr } = await interrupted(sandbox, words, signal);
      assert.deepStrictEqual([code, stdout], [130, ""]);
      assert.include(stderr, "nothing was left half done");
      assert.deepStrictEqual(sandbox.state(), before);
    },
  );

  it("answers in JSON where that was asked for", async () => {
    const sandbox = new Sandbox().project();
    holdLock(sandbox);
    const { code, stdout } = await interrupted(sandbox, [...words, "--json"], "SIGINT");
    assert.strictEqual(code, 130);
    assert.deepInclude(JSON.parse(stdout), { ok: false, command: "prepare" });
    assert.strictEqual(JSON.parse(stdout).error.tag, "Interrupted");
  });

  it("a wait that ends by itself is the machine's matter: exit 4, with the holder's command as next step", async () => {
    const sandbox = new Sandbox().project();
    holdLock(sandbox);
    const error = await sandbox.refused([...words, "--lock-timeout", "0"], { code: 4, tag: "TaskLocked" });
    assert.include(error.message, "auth/login-fails");
    const dry = await sandbox.okstraJson([...words, "--dry-run", "--lock-timeout", "0"]);
    assert.strictEqual(dry.code, 0, dry.stdout);
  });
});

describe("interrupted while another process writes the central index", () => {
  const folder = ".okstra/tasks/auth/login-fails";
  const waiting = "waiting for the central index";

  it("finishes the commit, says that the run is prepared and that its row is missing", async () => {
    const sandbox = new Sandbox().project();
    const database = holdIndex(sandbox);
    const { code, stdout, stderr } = await interrupted(sandbox, words, "SIGINT", waiting);
    assert.deepStrictEqual([code, stdout], [130, ""]);
    assert.include(stderr, "auth/login-fails/error-analysis/001 had been prepared by then and is complete");
    assert.include(stderr, "okstra show auth/login-fails/error-analysis/001");
    assert.match(stderr, /warning: .*index.*could not be written/);
    const left = Object.keys(sandbox.tree());
    assert.deepStrictEqual(
      left.filter((path) => path.includes(".staging") || path.endsWith(".commit.json")),
      [],
    );
    assert.isTrue(left.some((path) => path.startsWith(folder)));
    database.exec("ROLLBACK");
    const runs = await sandbox.okstraJson(["runs"]);
    assert.deepStrictEqual(
      runs.data.runs.map((run: { readonly runRef: string }) => run.runRef),
      ["auth/login-fails/error-analysis/001"],
    );
    const shown = await sandbox.okstraJson(["show", "auth/login-fails/error-analysis/001"]);
    assert.strictEqual(shown.code, 0, shown.stdout);
  });

  it("says so in JSON too, with the warnings", async () => {
    const sandbox = new Sandbox().project();
    holdIndex(sandbox);
    const { code, stdout } = await interrupted(sandbox, [...words, "--json"], "SIGINT", waiting);
    const { error, warnings } = JSON.parse(stdout);
    assert.deepStrictEqual([code, error.tag], [130, "Interrupted"]);
    assert.include(error.message, "auth/login-fails/error-analysis/001");
    assert.include(
      warnings.map(({ tag }: { readonly tag: string }) => tag),
      "IndexNotWritten",
    );
  });
});
