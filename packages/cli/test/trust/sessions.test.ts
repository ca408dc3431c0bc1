import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "vitest";
import type { Sandbox } from "../okstraProcess.ts";
import { assertPrepared, hostileProject, prepareWords, runDir, taskDir } from "./hostileProject.ts";
import { okstraHere } from "./okstraHere.ts";

const session = "0f9a2b3c-4d5e-4f60-8172-93a4b5c6d7e8";
const current = [
  "--host-session-context-json",
  JSON.stringify({
    hostId: "claude-code",
    entryMode: "current-session",
    availableFunctions: ["Agent"],
    interactionSurface: "interactive",
    currentModel: { kind: "attested", providerId: "claude", modelId: "claude-opus-5-5" },
  }),
];
const script = `${runDir}/sessions/resume-error-analysis-001.sh`;

describe("a session id that is no UUID", () => {
  it("is refused before it enters a script, a prompt or a manifest", async () => {
    const sandbox = hostileProject();
    for (const id of [
      "$(touch owned)",
      "'; touch owned; '",
      `${session}\ntouch owned`,
      "--help",
      "../../x",
    ]) {
      const answer = await okstraHere(sandbox, [...prepareWords, ...current], { CLAUDE_CODE_SESSION_ID: id });
      assert.strictEqual(answer.code, 3, answer.stderr);
      assert.include(answer.stderr, "is no UUID");
      for (const [path, bytes] of Object.entries(sandbox.tree())) {
        assert.notInclude(Buffer.from(bytes, "base64").toString("utf8"), "touch owned", path);
      }
      if (existsSync(join(sandbox.root, `${runDir}/sessions`)))
        assert.deepStrictEqual(readdirSync(join(sandbox.root, `${runDir}/sessions`)), []);
    }
    assert.isFalse(existsSync(join(sandbox.root, "owned")));
  });
});

describe("the resume script", () => {
  const names = [
    "it's; touch owned; '",
    "$(touch owned)`touch owned`",
    'a "b" \\ *',
    "-rf --help",
    "line\nfeed; touch owned",
    "{{runRef}}&&touch owned",
  ];

  it("takes the session up in the project's folder whatever its name, as one word each, and runs nothing else", async () => {
    for (const name of names) {
      const sandbox = hostileProject(name);
      assertPrepared(
        await okstraHere(sandbox, [...prepareWords, ...current], { CLAUDE_CODE_SESSION_ID: session }),
      );
      assert.strictEqual(statSync(join(sandbox.root, script)).mode & 0o111, 0o111);
      const seen = join(sandbox.top, "seen");
      writeFileSync(
        join(sandbox.bin, "claude"),
        `#!/bin/sh\npwd -P >'${seen}'\nprintf '%s\\0' "$@" >'${seen}-argv'\n`,
        { mode: 0o755 },
      );
      const from = join(sandbox.top, "from");
      mkdirSync(from);
      execFileSync(join(sandbox.root, script), { cwd: from, env: sandbox.environment, stdio: "pipe" });
      assert.strictEqual(readFileSync(seen, "utf8"), `${sandbox.root}\n`);
      assert.strictEqual(readFileSync(`${seen}-argv`, "utf8"), `--resume\0${session}\0`);
      assert.deepStrictEqual(strays(sandbox, from), []);
    }
  });

  it("is none for a host that can't resume", async () => {
    const sandbox = hostileProject();
    assertPrepared(
      await okstraHere(sandbox, [...prepareWords, "--lead-runtime", "codex"], {
        CLAUDE_CODE_SESSION_ID: session,
      }),
    );
    assert.isFalse(existsSync(join(sandbox.root, script)));
    assert.isTrue(existsSync(join(sandbox.root, taskDir)));
  });
});

const strays = (sandbox: Sandbox, from: string): ReadonlyArray<string> =>
  [from, sandbox.root, sandbox.top].flatMap((folder) =>
    readdirSync(folder).filter((name) => name.includes("owned") && folder !== sandbox.top),
  );
