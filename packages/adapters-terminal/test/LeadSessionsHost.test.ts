import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HostId } from "@okstra/core/domain/host/HostDescriptor";
import { LeadSessions } from "@okstra/core/ports/LeadSessions";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import type { Environment } from "../src/Environment.ts";
import { layer } from "../src/LeadSessionsHost.ts";
import { encodeDirectory } from "../src/lead/transcriptFolder.ts";
import { temporaryFolder } from "./temporaryFolder.ts";

const older = "0b0e7f3c-58a5-4c0e-9a5e-1d2f3a4b5c6d";
const newer = "f1e2d3c4-b5a6-4978-8695-a4b3c2d1e0f9";

const current = (environment: Environment, calledFrom: string, host = "claude-code") =>
  Effect.provide(
    LeadSessions.use((sessions) => sessions.current(HostId.make(host), calledFrom)),
    layer(environment),
  );

/** Puts a transcript into `folder`, changed `second` seconds into the epoch. */
const transcript = (folder: string, name: string, second: number): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), "{}\n");
  utimesSync(join(folder, name), second, second);
};

const places = Effect.gen(function* () {
  const home = yield* temporaryFolder;
  const work = join(yield* temporaryFolder, "my_app.v2");
  mkdirSync(work);
  const projects = join(home, ".claude/projects");
  return { home, work, projects, folder: join(projects, encodeDirectory(work)) };
});

describe("the variable", () => {
  it.effect("tells the session, whatever transcripts there are", () =>
    Effect.gen(function* () {
      const { home, work, folder } = yield* places;
      transcript(folder, `${newer}.jsonl`, 2000);
      assert.deepStrictEqual(yield* current({ HOME: home, CLAUDE_CODE_SESSION_ID: older }, work), {
        id: older,
        source: "environment",
      });
    }),
  );

  it.effect("is told as it stands, whatever it is: no transcript stands in for it", () =>
    Effect.gen(function* () {
      const { home, work, folder } = yield* places;
      transcript(folder, `${newer}.jsonl`, 2000);
      for (const id of ["$(reboot)", `${older}\n`, older.slice(1)]) {
        assert.deepStrictEqual(yield* current({ HOME: home, CLAUDE_CODE_SESSION_ID: id }, work), {
          id,
          source: "environment",
        });
      }
      assert.deepStrictEqual(yield* current({ HOME: home, CLAUDE_CODE_SESSION_ID: "" }, work), {
        id: newer,
        source: "transcript",
      });
    }),
  );

  it.effect("means nothing under another host", () =>
    Effect.gen(function* () {
      const { home, work, folder } = yield* places;
      transcript(folder, `${newer}.jsonl`, 2000);
      assert.isNull(yield* current({ HOME: home, CLAUDE_CODE_SESSION_ID: older }, work, "codex"));
      assert.isNull(yield* current({ HOME: home }, work, "external"));
    }),
  );
});

describe("the newest transcript", () => {
  it.effect("is that of the caller's folder which changed last", () =>
    Effect.gen(function* () {
      const { home, work, projects, folder } = yield* places;
      transcript(folder, `${newer}.jsonl`, 2000);
      transcript(folder, `${older}.jsonl`, 1000);
      transcript(join(projects, encodeDirectory(join(work, "sub"))), `${older}.jsonl`, 9000);
      const found = { id: newer, source: "transcript" as const };
      assert.deepStrictEqual(yield* current({ HOME: home }, work), found);
      const other = { HOME: "/nowhere", CLAUDE_CONFIG_DIR: join(home, ".claude") };
      assert.deepStrictEqual(yield* current(other, work), found);
    }),
  );

  it.effect("is a regular file named by a UUID, in a real folder", () =>
    Effect.gen(function* () {
      const { home, work, projects, folder } = yield* places;
      transcript(folder, "agent-1.jsonl", 2000);
      transcript(folder, `${newer}.json`, 2000);
      transcript(join(folder, `${newer}.jsonl`), "inside", 2000);
      transcript(home, "elsewhere", 2000);
      symlinkSync(join(home, "elsewhere"), join(folder, `${older}.jsonl`));
      assert.isNull(yield* current({ HOME: home }, work));

      const linked = join(yield* temporaryFolder, "linked");
      mkdirSync(linked);
      transcript(join(home, "real"), `${newer}.jsonl`, 2000);
      symlinkSync(join(home, "real"), join(projects, encodeDirectory(linked)));
      assert.isNull(yield* current({ HOME: home }, linked));
    }),
  );

  it.effect("is looked for under the folder's real name", () =>
    Effect.gen(function* () {
      const { home, work, folder } = yield* places;
      transcript(folder, `${newer}.jsonl`, 2000);
      symlinkSync(work, join(home, "alias"));
      assert.strictEqual((yield* current({ HOME: home }, join(home, "alias")))?.id, newer);
    }),
  );

  it.effect("is found under a long name by its beginning, unless two begin so", () =>
    Effect.gen(function* () {
      const { home, projects } = yield* places;
      const long = `/${"deep/".repeat(60)}`;
      const start = encodeDirectory(long).slice(0, 200);
      transcript(join(projects, `${start}-k3jx9a`), `${newer}.jsonl`, 2000);
      transcript(join(projects, start), `${older}.jsonl`, 9000);
      assert.strictEqual((yield* current({ HOME: home }, long))?.id, newer);
      transcript(join(projects, `${start}-other`), `${older}.jsonl`, 1000);
      assert.isNull(yield* current({ HOME: home }, long));
    }),
  );

  it.effect("lies in the folder that the host was told to use", () =>
    Effect.gen(function* () {
      const { home, work, projects } = yield* places;
      transcript(join(projects, "shared"), `${newer}.jsonl`, 2000);
      const told = { CLAUDE_CONFIG_DIR: join(home, ".claude"), CLAUDE_CODE_PROJECT_DIR_NAME: "shared" };
      assert.strictEqual((yield* current(told, work))?.id, newer);
      assert.isNull(yield* current({ ...told, CLAUDE_CODE_PROJECT_DIR_NAME: "../projects/shared" }, work));
    }),
  );

  it.effect("is none without a home, or where the folder is missing", () =>
    Effect.gen(function* () {
      const { home, work } = yield* places;
      assert.isNull(yield* current({}, work));
      assert.isNull(yield* current({ HOME: "relative" }, work));
      assert.isNull(yield* current({ HOME: home }, work));
    }),
  );
});

it.each([
  ["/home/kim/my_app.v2", "-home-kim-my-app-v2"],
  ["/répertoire/日本", "-r-pertoire---"],
  ["/😀", "---"],
])("%s is encoded as %s", (directory, encoded) => {
  assert.strictEqual(encodeDirectory(directory), encoded);
});
