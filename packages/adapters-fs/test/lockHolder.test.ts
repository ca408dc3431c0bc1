import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { readHolder, writeHolder } from "../src/lockHolder.ts";
import { temporaryFolder } from "./temporaryFolder.ts";

describe("the holder file of a lock", () => {
  it.live("stays within 1 KiB and readable however long the command is", () =>
    Effect.gen(function* () {
      const path = join(yield* temporaryFolder, "holder.json");
      writeHolder(path, "\u0007".repeat(5000));
      assert.isAtMost(readFileSync(path).length, 1024);
      assert.include(readHolder(path), `process ${process.pid} (U+0007`);
    }),
  );

  it.live.each([
    { what: "nothing", content: "" },
    { what: "no JSON", content: "{" },
    { what: "another shape", content: `{"pid":"1"}` },
    {
      what: "more than 1 KiB",
      content: JSON.stringify({ pid: 1, startedAt: "now", command: "x".repeat(2000) }),
    },
  ])("says nothing where it holds $what", ({ content }) =>
    Effect.gen(function* () {
      const path = join(yield* temporaryFolder, "holder.json");
      writeFileSync(path, content);
      assert.isNull(readHolder(path));
    }),
  );

  it.live("is neither read through a symbolic link nor waited for as a fifo", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      writeFileSync(join(folder, "real"), JSON.stringify({ pid: 1, startedAt: "now", command: "x" }));
      symlinkSync("real", join(folder, "link"));
      execFileSync("mkfifo", [join(folder, "fifo")]);
      assert.isNull(readHolder(join(folder, "link")));
      assert.isNull(readHolder(join(folder, "fifo")));
      writeHolder(join(folder, "fifo"), "okstra");
    }),
  );
});
