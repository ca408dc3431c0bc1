import { execFileSync } from "node:child_process";
import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { slugFromTitle, slugify, type SlugFault } from "../../../src/domain/task/slugify.ts";

const slugOf = (text: string): string => Result.getOrThrow(slugify(text));
const faultOf = (text: string): SlugFault | null => {
  const result = slugify(text);
  return Result.isFailure(result) ? result.failure.fault : null;
};

/** Scripts, marks, invisible characters and separators that folding could treat wrongly, in random order. */
const Tricky = Schema.Array(
  Schema.Literals([
    "a",
    "Z",
    "7",
    "İ",
    "I",
    "ı",
    "ß",
    "ẞ",
    "Σ",
    "ς",
    "\u0301",
    "\u0307",
    "\u0345",
    "ᄀ",
    "ᅡ",
    "ᆨ",
    "\u1160",
    "한",
    "\u3164",
    "ก",
    "ำ",
    "ิ",
    "क",
    "्",
    "ष",
    "\u200d",
    "\u200c",
    "\ufe0f",
    "\u00ad",
    "\u034f",
    "ﬁ",
    "Ⅷ",
    "〇",
    "٣",
    "½",
    "é",
    "e",
    "Å",
    " ",
    "-",
    "_",
    ".",
    "/",
    "\\",
    "~",
    "^",
    ":",
    "@{",
    "..",
    ".lock",
    "\ud800",
    "\udc00",
    "𝒜",
    "👩",
    "ℵ",
    "Ω",
    "\u{1e900}",
  ]),
).check(Schema.isMinLength(2), Schema.isMaxLength(12));

const assertLaws = (text: string): void => {
  for (const fold of [slugify, slugFromTitle]) {
    const result = fold(text);
    if (Result.isFailure(result)) continue;
    const slug = result.success;
    assert.strictEqual(Result.getOrNull(slugify(slug)), slug);
    assert.strictEqual(slug.normalize("NFC"), slug);
    assert.isTrue(isRefComponent(slug), JSON.stringify(slug));
    assert.isAtMost(Buffer.byteLength(slug), 80);
  }
};

/** The rules of git check-ref-format for one component, stricter where a leading hyphen would read as an option. */
const isRefComponent = (name: string): boolean =>
  name !== "" &&
  !/[\p{Cc} ~^:?*[\\/]|\.\.|@\{|^[.-]|\.lock$|\.$|-$/u.test(name) &&
  name !== "@" &&
  !/\p{Cs}/u.test(name);

describe("slugify", () => {
  it.prop("obeys its laws on any text", { text: Schema.String }, ({ text }) => assertLaws(text));
  it.prop("obeys its laws on tricky text", { parts: Tricky }, ({ parts }) => assertLaws(parts.join("")), {
    arbitrary: { runs: 2000, size: 100 },
  });

  it("is idempotent on every single code point beside a base and after one", () => {
    const unstable: Array<string> = [];
    for (let point = 0; point <= 0x1ffff; point++) {
      const character = String.fromCodePoint(point);
      for (const text of [character, `a${character}`]) {
        const once = Result.getOrNull(slugify(text));
        if (once !== null && Result.getOrNull(slugify(once)) !== once) unstable.push(text);
      }
    }
    assert.deepStrictEqual(unstable, []);
  });

  const table: ReadonlyArray<readonly [given: string, slug: string]> = [
    ["Fix Login", "fix-login"],
    ["  --Fix__Login!!  ", "fix-login"],
    ["PROJ-123: Straße", "proj-123-straße"],
    ["İstanbul", "i\u0307stanbul"],
    ["ΟΔΟΣ", "οδος"],
    ["Cafe\u0301", "café"],
    ["\u0301abc", "abc"],
    ["a-\u0301b", "a-b"],
    ["ᄒ\u1160ᅡᆫ글", "한글"],
    ["로그인 오류", "로그인-오류"],
    ["แก้ไขการเข้าสู่ระบบ", "แก้ไขการเข้าสู่ระบบ"],
    ["क्षमा करें", "क्षमा-करें"],
    ["क्\u200dष", "क्ष"],
    ["soft\u00adhyphen", "softhyphen"],
    ["第〇回", "第〇回"],
    ["feat/login..fix.lock", "feat-login-fix-lock"],
    ["@{upstream}", "upstream"],
    ["Ⅷ", "ⅷ"],
  ];
  for (const [given, slug] of table) {
    it(`folds ${JSON.stringify(given)} to ${slug}`, () => assert.strictEqual(slugOf(given), slug));
  }

  const refused: ReadonlyArray<readonly [given: string, fault: SlugFault]> = [
    ["fix\nlogin", "control-character"],
    ["fix\tlogin", "control-character"],
    ["\u0085x", "control-character"],
    ["", "empty"],
    ["!!!", "empty"],
    ["\u200b\u200d", "empty"],
    [".", "dots"],
    ["..", "dots"],
    [" .. ", "dots"],
    ["CON", "device-name"],
    ["nul.txt", "device-name"],
    ["c\u200bon", "device-name"],
    ["-aux-", "device-name"],
    ["com1", "device-name"],
    ["LPT9.log", "device-name"],
    ["conin$", "device-name"],
    ["a".repeat(81), "too-long"],
    ["가".repeat(27), "too-long"],
  ];
  for (const [given, fault] of refused) {
    it(`refuses ${JSON.stringify(given.slice(0, 20))} as ${fault}`, () =>
      assert.strictEqual(faultOf(given), fault));
  }

  it("takes 80 bytes and names that only begin like a device", () => {
    assert.strictEqual(slugOf("a".repeat(80)).length, 80);
    assert.strictEqual(slugOf("con-fig"), "con-fig");
    assert.strictEqual(slugOf("com10"), "com10");
    assert.strictEqual(slugOf("console.log is silent"), "console-log-is-silent");
  });

  it("tells what was given without repeating its control characters", () => {
    const result = slugify("a\u001b[2Jb");
    assert.isTrue(Result.isFailure(result));
    if (Result.isFailure(result)) assert.include(result.failure.message, "aU+001B[2Jb");
  });

  it("makes branch names that git accepts", () => {
    for (const [given] of table) {
      const branch = `okstra/${slugOf(given)}/x`;
      assert.strictEqual(
        execFileSync("git", ["check-ref-format", "--branch", branch], { encoding: "utf8" }).trim(),
        branch,
      );
    }
  });
});

describe("slugFromTitle", () => {
  it("cuts at the last grapheme that fits, without a hanging hyphen", () => {
    assert.strictEqual(Result.getOrThrow(slugFromTitle("가".repeat(40))), "가".repeat(26));
    assert.strictEqual(Result.getOrThrow(slugFromTitle(`${"a".repeat(79)} tail`)), "a".repeat(79));
    assert.strictEqual(Result.getOrThrow(slugFromTitle(`${"a".repeat(78)}e\u0301`)), `${"a".repeat(78)}é`);
    assert.strictEqual(Result.getOrThrow(slugFromTitle(`${"a".repeat(79)}คำ`)), "a".repeat(79));
  });

  it("refuses a title whose first grapheme alone does not fit", () => {
    const result = slugFromTitle(`a${"\u0316".repeat(100)}`);
    assert.isTrue(Result.isFailure(result) && result.failure.fault === "too-long");
  });

  it("takes control characters as separators", () => {
    assert.strictEqual(Result.getOrThrow(slugFromTitle("fix\tlogin")), "fix-login");
  });
});
