import { execFileSync } from "node:child_process";
import { assert, describe, it } from "@effect/vitest";
import * as Schema from "effect/Schema";
import { shellQuote, shellWords } from "../../../src/domain/text/shellWords.ts";
import { visibleText } from "../../../src/domain/text/visibleText.ts";
import { HostileText, joined } from "../bundle/hostileText.ts";

/** The words that a shell reads from a command line, NUL between them. */
const readBy = (shell: string, line: string): ReadonlyArray<string> =>
  execFileSync(shell, ["-c", `printf '%s\\0' ${line}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);

// No word of any process can hold NUL; lone surrogates have no bytes.
const asWord = (parts: ReadonlyArray<string>): string => joined(parts).replace(/[\0\p{Cs}]/gu, "");

describe("words for a shell", () => {
  it.prop(
    "are read back as the same, and shown on one line",
    { words: Schema.NonEmptyArray(HostileText) },
    ({ words }) => {
      const given = words.map(asWord);
      assert.deepStrictEqual(readBy("/bin/sh", given.map(shellQuote).join(" ")), given);
      const line = shellWords(given);
      assert.strictEqual(visibleText(line), line);
      assert.deepStrictEqual(readBy("bash", line), given);
      const seen = given.filter((word) => visibleText(word) === word);
      assert.deepStrictEqual(readBy("/bin/sh", `x ${shellWords(seen)}`), ["x", ...seen]);
    },
    { arbitrary: { runs: 15 } },
  );

  it("stay bare where they are plain", () => {
    assert.strictEqual(
      shellWords(["okstra", "show", "a/b/error-analysis/003"]),
      "okstra show a/b/error-analysis/003",
    );
    assert.strictEqual(shellWords(["=ls", "a=b"]), "'=ls' a=b");
    assert.strictEqual(shellWords(["a\n\u200bb"]), "$'a\\n\\342\\200\\213b'");
    assert.strictEqual(shellWords(["a b", "", "it's"]), `'a b' '' 'it'\\''s'`);
  });
});
