import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { CliPresence } from "@okstra/core/ports/CliPresence";
import { assert, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { layer } from "../src/CliPresencePath.ts";
import { temporaryFolder } from "./temporaryFolder.ts";
import { temporaryProgram } from "./temporaryProgram.ts";

const find = (PATH: string | undefined, ...names: ReadonlyArray<string>) =>
  Effect.provide(
    CliPresence.use((presence) => presence.find(names)),
    layer({ PATH }),
  );

it.effect("finds executable files in any folder of PATH, through symbolic links and shims", () =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder;
    temporaryProgram(folder, "bin/codex");
    temporaryProgram(folder, "cmux-cli-shims/0A1B/claude");
    temporaryProgram(folder, "opt/agy-1.2");
    symlinkSync(join(folder, "opt/agy-1.2"), join(folder, "bin/agy"));
    const PATH = [join(folder, "none"), join(folder, "cmux-cli-shims/0A1B"), join(folder, "bin")].join(":");
    assert.deepStrictEqual(yield* find(PATH, "claude", "codex", "agy", "gemini"), {
      claude: true,
      codex: true,
      agy: true,
      gemini: false,
    });
  }),
);

it.effect("takes no folder, plain file or dangling link for a program", () =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder;
    mkdirSync(join(folder, "claude"));
    temporaryProgram(folder, "codex", "", 0o644);
    symlinkSync(join(folder, "none"), join(folder, "agy"));
    symlinkSync(join(folder, "loop"), join(folder, "loop"));
    assert.deepStrictEqual(yield* find(folder, "claude", "codex", "agy", "loop"), {
      claude: false,
      codex: false,
      agy: false,
      loop: false,
    });
  }),
);

it.effect("looks into no relative or empty entry of PATH", () =>
  Effect.gen(function* () {
    const relative = "packages/adapters-terminal/test";
    assert.deepStrictEqual(yield* find(`:.:node_modules/.bin:${relative}`, "tsc"), { tsc: false });
    assert.deepStrictEqual(yield* find(undefined, "sh"), { sh: false });
    assert.deepStrictEqual(yield* find(join(process.cwd(), "node_modules/.bin"), "tsc"), { tsc: true });
  }),
);

it.effect("looks for no name that is a path or an option", () =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder;
    temporaryProgram(folder, "bin/claude");
    temporaryProgram(folder, "bin/-x");
    temporaryProgram(folder, "bin/a b");
    const names = [
      "../bin/claude",
      "./claude",
      join(folder, "bin/claude"),
      "-x",
      "a b",
      "",
      "..",
      "claude\0",
    ];
    const found = yield* find(join(folder, "bin"), ...names, "claude");
    assert.deepStrictEqual(
      Object.entries(found).filter(([, present]) => present),
      [["claude", true]],
    );
  }),
);

it.effect("executes nothing", () =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder;
    temporaryProgram(folder, "claude", `: > '${join(folder, "ran")}'`);
    assert.deepStrictEqual(yield* find(folder, "claude"), { claude: true });
    assert.isFalse(existsSync(join(folder, "ran")));
  }),
);
