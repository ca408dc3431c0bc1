import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, assert, beforeAll, describe, it } from "vitest";
import { briefPath, type Json, Sandbox } from "./okstraProcess.ts";

const sandbox = new Sandbox("project", afterAll);
beforeAll(() => void sandbox.project());

const long = {
  "render-bundle": ["--render-only", "--print-prompt"],
  "codex-run": ["--render-only", "--lead-runtime", "codex", "--print-prompt"],
} as const;

describe.each(["render-bundle", "codex-run"] as const)("okstra %s", (shim) => {
  it("equals its long form", async () => {
    const brief = ["--task-brief", briefPath, "--dry-run"];
    const [short, full] = [
      await sandbox.okstraJson([shim, ...brief]),
      await sandbox.okstraJson(["prepare", ...long[shim], ...brief]),
    ];
    assert.strictEqual(short.command, shim);
    assert.deepStrictEqual(timeless(short.data), timeless(full.data));
    assert.include(short.data.canonicalArgv, "--render-only");
  });

  it("prints the prompt it wrote, also for people", async () => {
    const { code, stdout, stderr } = await sandbox.okstra([shim, "--task-brief", briefPath]);
    assert.strictEqual(code, 0, stderr);
    const folder = /^ARTEFACT +PATH in (.+)$/m.exec(stdout)![1]!;
    const path = /^lead prompt +(.+)$/m.exec(stdout)![1]!;
    const prompt = readFileSync(join(sandbox.root, folder, path), "utf8");
    assert.isTrue(stdout.endsWith(`\n\n${prompt.trimEnd()}\n`));
  });

  it("refuses the flags that it gives itself", async () => {
    const owned = long[shim].filter((word) => word.startsWith("--") && word !== "--print-prompt");
    const again = ["--render-only", "--lead-runtime", "codex"].filter(
      (word) => owned.includes(word as never) || (word === "codex" && shim === "codex-run"),
    );
    const { problems } = await sandbox.refused([shim, "--task-brief", briefPath, ...again], {
      code: 2,
      tag: "UsageRefused",
    });
    assert.sameMembers(
      problems.map(({ tag, subject }) => `${tag} ${subject}`),
      owned.map((flag) => `FlagImplied ${flag}`),
    );
  });
});

it("render-bundle takes another lead runtime, since it does not give one itself", async () => {
  const words = ["render-bundle", "--task-brief", briefPath, "--dry-run", "--lead-runtime", "codex"];
  const { code, data, stdout } = await sandbox.okstraJson(words);
  assert.strictEqual(code, 0, stdout);
  assert.strictEqual(data.hostId, "codex");
});

describe("the command lines of the agents", () => {
  const prepare = ["prepare", "--task-brief", briefPath];

  it("where they are missing, preparing to start them is a matter of the machine", async () => {
    const error = await sandbox.refused(prepare, { code: 4, tag: "AssignmentResolutionError" });
    assert.include(error.message, "its CLI claude is not on the PATH");
    assert.match(error.nextStep, /Install claude.*--render-only/);
    assert.isTrue(error.problems.every(({ tag }) => tag === "CliMissing"));
  });

  it("where something else is wrong too, mending the machine is not enough", async () => {
    await sandbox.refused([...prepare, "--report-writer-model", "no-such"], {
      code: 3,
      tag: "AssignmentResolutionError",
    });
  });

  it("are looked for, and never executed", async () => {
    const own = new Sandbox().project();
    const marks = ["claude", "codex", "agy", "cmux"].map((name) => own.standIn(name));
    const prepared = await own.okstraJson([
      ...prepare,
      "--workers",
      "claude,codex,antigravity",
      "--critic",
      "codex",
    ]);
    assert.strictEqual(prepared.code, 0, prepared.stdout);
    assert.notInclude(
      prepared.warnings.map(({ tag }) => tag),
      "CliAbsent",
    );
    for (const mark of marks) assert.isFalse(existsSync(mark), mark);
  });

  it("fall to another provider where one that nobody asked for is missing", async () => {
    const own = new Sandbox().project();
    own.standIn("claude");
    const prepared = await own.okstraJson(prepare);
    assert.strictEqual(prepared.code, 0, prepared.stdout);
    assert.isTrue(prepared.data.assignments.every(({ provider }: Json) => provider === "claude"));
    await own.refused([...prepare, "--workers", "claude,codex"], {
      code: 4,
      tag: "AssignmentResolutionError",
    });
  });
});

/** What two dry runs of one thing share: not the time, nor the session id of the resume script. */
const timeless = ({ plan, prompt, leadStart, ...data }: Json) => ({
  ...data,
  leadStart: leadStart?.replace(/(?<=--session-id )\S+/u, "") ?? null,
  plan: plan.map(({ path, kind }: Json) => `${kind} ${path}`),
  promptLines: prompt.split("\n").length,
});
