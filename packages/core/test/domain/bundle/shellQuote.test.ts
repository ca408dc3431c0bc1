import { execFileSync } from "node:child_process";
import { assert, describe, it } from "@effect/vitest";
import * as Schema from "effect/Schema";
import { shellQuote, shellWords } from "../../../src/domain/bundle/shellQuote.ts";
import { HostileText, joined } from "./hostileText.ts";

/** The words that sh reads from a command line, NUL between them. */
const readBySh = (line: string): ReadonlyArray<string> =>
  execFileSync("/bin/sh", ["-c", `printf '%s\\0' ${line}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);

// No word of any process can hold NUL; lone surrogates have no bytes.
const asWord = (parts: ReadonlyArray<string>): string => joined(parts).replace(/[\0\p{Cs}]/gu, "");

describe("shellQuote", () => {
  it.prop(
    "is read back by sh as the same words",
    { words: Schema.NonEmptyArray(HostileText) },
    ({ words }) => {
      const given = words.map(asWord);
      assert.deepStrictEqual(readBySh(given.map(shellQuote).join(" ")), given);
      assert.deepStrictEqual(readBySh(shellWords(given)), given);
    },
    { arbitrary: { runs: 15 } },
  );

  it("keeps plain words bare", () => {
    assert.strictEqual(
      shellWords(["okstra", "show", "a/b/error-analysis/003"]),
      "okstra show a/b/error-analysis/003",
    );
    assert.strictEqual(shellWords(["a b", "", "it's"]), `'a b' '' 'it'\\''s'`);
  });
});
