import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { BriefRefused } from "../../../src/domain/brief/BriefRefused.ts";
import { checkBrief } from "../../../src/domain/brief/checkBrief.ts";
import { decodeBrief } from "../../../src/domain/brief/decodeBrief.ts";
import { newBrief } from "../../../src/domain/brief/newBrief.ts";

const good = "# Login fails\n\n## Problem\n\nIt fails.\n\n## Acceptance criteria\n\n- It works.\n";

const told = (text: string): ReadonlyArray<string> =>
  checkBrief(text).findings.map(({ tag, severity, line, column }) => `${severity} ${tag} ${line}:${column}`);

describe("checkBrief", () => {
  for (const [name, text] of [
    ["LF", good],
    ["CRLF", good.replaceAll("\n", "\r\n")],
    ["a BOM", `\uFEFF${good}`],
  ] as const) {
    it(`takes a whole brief with ${name}`, () => {
      assert.deepStrictEqual(told(text), []);
      assert.strictEqual(checkBrief(text).brief?.title, "Login fails");
    });
  }

  const languages: ReadonlyArray<readonly [language: string, purpose: string, acceptance: string]> = [
    ["English", "1. Goal", "✅ Acceptance Criteria (AC):"],
    ["Korean", "문제 설명", "인수 조건"],
    ["Japanese", "問題", "受け入れ基準"],
    ["Chinese", "问题描述", "验收标准"],
    ["German", "Ziel und Zweck", "Akzeptanzkriterien"],
    ["French", "Problème", "Critères d’acceptation"],
    ["Spanish", "Descripción del problema", "Criterios de aceptación"],
    ["Hindi", "समस्या", "स्वीकृति मानदंड"],
    ["Thai", "ปัญหา", "เกณฑ์การยอมรับ"],
    ["two at once", "**Problem / 문제**", "Done when – 완료 조건"],
    ["decomposed letters", "문제".normalize("NFD"), "Critères d'acceptation".normalize("NFD")],
  ];
  for (const [language, purpose, acceptance] of languages) {
    it(`knows the headings in ${language}`, () => {
      assert.deepStrictEqual(told(`# T\n\n## ${purpose}\n\nx\n\n### ${acceptance}\n\n1. y\n`), []);
    });
  }

  it("tells everything that an empty text lacks", () => {
    assert.deepStrictEqual(told(""), [
      "problem BriefTitleMissing 1:1",
      "problem BriefPurposeMissing 1:1",
      "problem BriefAcceptanceMissing 1:1",
    ]);
    assert.isNull(checkBrief("").brief);
  });

  const empties: ReadonlyArray<readonly [name: string, below: string]> = [
    ["nothing", ""],
    ["a comment", "<!-- tell\n\nmore -->\n"],
    ["a bare list mark", "- \n- [ ]\n"],
    ["an empty fence", "```\n```\n"],
    ["a rule", "***\n"],
    ["a sub-heading alone", "### Details\n"],
  ];
  for (const [name, below] of empties) {
    it(`finds a section empty that holds ${name}`, () => {
      assert.deepStrictEqual(told(`# T\n\n  ## Problem\n\n${below}\n## Goals\n\nx\n\n## Done when\n\ny\n`), [
        "problem BriefSectionEmpty 3:3",
      ]);
    });
  }

  it("takes text below a sub-heading, code and quotes as content", () => {
    assert.deepStrictEqual(
      told("# T\n## Problem\n### Details\n```\nlog\n```\n## Done when\n> it works\n"),
      [],
    );
  });

  it("does not take headings in fences or quotes for sections", () => {
    assert.deepStrictEqual(told("# T\n```\n## Problem\n```\n> ## Done when\n"), [
      "problem BriefPurposeMissing 1:1",
      "problem BriefAcceptanceMissing 1:1",
    ]);
  });

  it("reads the front matter, every value as text", () => {
    const { brief, findings } = checkBrief(
      `---\ntask-group: 007\ntask-id: Fix Login\ntask-type: Error-Analysis\nwork-category: bugfix\nrelated-tasks: [auth/a, auth/b ]\ndirective: |\n  one\n  two\n---\n${good}`,
    );
    assert.deepStrictEqual(findings, []);
    assert.deepStrictEqual(brief?.frontMatter, {
      taskGroup: "007",
      taskId: "Fix Login",
      taskType: "error-analysis",
      workCategory: "bugfix",
      relatedTasks: ["auth/a", "auth/b"],
      unfit: [],
      directive: "one\ntwo",
    });
  });

  it("takes related tasks with commas, and keys without a value as absent", () => {
    const { brief } = checkBrief(`---\nrelated-tasks: auth/a, auth/b\ntask-id:\n---\n${good}`);
    assert.deepStrictEqual(brief?.frontMatter.relatedTasks, ["auth/a", "auth/b"]);
    assert.isNull(brief?.frontMatter.taskId);
  });

  it("warns of an unknown key with the nearest and still is a brief", () => {
    const { brief, findings } = checkBrief(`---\ntask-group: a\ntask_id: x\n---\n${good}`);
    assert.deepStrictEqual(told(`---\ntask-group: a\ntask_id: x\n---\n${good}`), [
      "warning FrontMatterKeyUnknown 3:1",
    ]);
    assert.include(findings[0]?.message, 'did you mean "task-id"?');
    assert.strictEqual(brief?.frontMatter.taskGroup, "a");
  });

  it("refuses bad values where they stand, all at once, beside what the body lacks", () => {
    assert.deepStrictEqual(
      told(
        "---\ntask-group: '..'\ntask-type: error-analisis\nwork-category: fun\n---\n\n# T\n\n## Problem\n\n## Done when\n\nx\n",
      ),
      [
        "problem FrontMatterValue 2:1",
        "problem FrontMatterValue 3:1",
        "problem FrontMatterValue 4:1",
        "problem BriefSectionEmpty 9:1",
      ],
    );
  });

  it("tells malformed YAML, and a front matter without end, by line and column", () => {
    assert.deepStrictEqual(told(`---\na: 1\na: 2\n---\n${good}`), ["problem FrontMatterMalformed 3:1"]);
    assert.include(told(`---\ntask-id: x\n\n${good}`), "problem FrontMatterUnclosed 1:1");
    assert.deepStrictEqual(told(`---\n- a\n---\n${good}`), ["problem FrontMatterValue 2:1"]);
  });

  it("sees what is left to fill in, but not in code", () => {
    assert.deepStrictEqual(told(good.replace("- It works.", "- It works [fill in: when]")), [
      "problem BriefPlaceholder 9:12",
    ]);
    assert.deepStrictEqual(told(good.replace("It fails.", "```\n[fill in: x]\n```")), []);
  });

  it.prop("answers any text", { text: Schema.String }, ({ text }) => {
    assert.strictEqual(
      checkBrief(text).brief === null,
      checkBrief(text).findings.some((finding) => finding.severity === "problem"),
    );
  });

  const mebibyte = 1024 * 1024;
  const nasty: ReadonlyArray<readonly [name: string, unit: string]> = [
    ["quotes in quotes", ">"],
    ["lists in lists", "- "],
    ["brackets", "["],
    ["emphasis", "*a **a "],
    ["quoted lines", "> - > a\n"],
    ["headings", "# a\n"],
    ["placeholders", "[fill in: "],
  ];
  for (const [name, unit] of nasty) {
    it(`answers much of ${name}`, () => {
      assert.isNull(checkBrief(unit.repeat(mebibyte / 8 / unit.length)).brief);
    });
  }

  it("refuses more than a mebibyte", () => {
    assert.deepStrictEqual(told(`${good}${"가".repeat(mebibyte / 3)}`), ["problem BriefTooLarge 1:1"]);
  });
});

describe("newBrief", () => {
  const blank = newBrief({ title: "Login fails", group: "auth", id: "PROJ: 1", taskType: "error-analysis" });

  it("is refused until it is filled in", () => {
    assert.deepStrictEqual(
      told(blank).map((finding) => finding.split(" ")[1]),
      ["BriefPlaceholder", "BriefPlaceholder"],
    );
    const filled = checkBrief(blank.replaceAll(/\[fill in:[^\]]*\]/g, "It is so."));
    assert.deepStrictEqual(filled.findings, []);
    assert.strictEqual(filled.brief?.frontMatter.taskId, "PROJ: 1");
    assert.strictEqual(filled.brief?.frontMatter.taskType, "error-analysis");
  });

  it("has no front matter when there is nothing to say in it", () => {
    assert.isTrue(newBrief({ title: "T", group: null, id: null, taskType: null }).startsWith("# T\n"));
  });

  for (const title of [
    "C #",
    "a\\#b",
    "x\n# y",
    "`code` & <b>",
    "#1 fails",
    "{{title}} $& $1",
    "한글 제목",
  ]) {
    it(`gives the title ${JSON.stringify(title)} back`, () => {
      const text = newBrief({ title, group: null, id: null, taskType: null }).replaceAll(
        /\[fill in:[^\]]*\]/g,
        "x",
      );
      assert.strictEqual(checkBrief(text).brief?.title, title.replace("\n", " "));
    });
  }
});

describe("decodeBrief", () => {
  const faultOf = (bytes: ReadonlyArray<number>): string | null => {
    const result = decodeBrief(Uint8Array.from(bytes));
    return Result.isFailure(result) ? `${result.failure.fault} ${result.failure.line}` : null;
  };
  it("drops a BOM and keeps line ends", () => {
    assert.strictEqual(Result.getOrThrow(decodeBrief(new TextEncoder().encode("\uFEFFa\r\n가"))), "a\r\n가");
  });
  const refused: ReadonlyArray<readonly [name: string, bytes: ReadonlyArray<number>, fault: string]> = [
    ["UTF-16 with a byte order mark", [0xff, 0xfe, 0x41, 0], "utf-16 null"],
    ["big-endian UTF-16", [0xfe, 0xff, 0, 0x41], "utf-16 null"],
    ["a NUL byte", [0x41, 10, 0x42, 0], "binary 2"],
    ["Latin-1", [0x41, 10, 10, 0xe9, 0x41], "not-utf-8 3"],
    ["a character cut off at the end", [0x41, 10, 0xea, 0xb0], "not-utf-8 2"],
    ["an encoded surrogate", [0xed, 0xa0, 0x80], "not-utf-8 1"],
  ];
  for (const [name, bytes, fault] of refused)
    it(`refuses ${name}`, () => assert.strictEqual(faultOf(bytes), fault));
  it("takes a mebibyte and refuses a byte more", () => {
    assert.isTrue(Result.isSuccess(decodeBrief(new Uint8Array(1024 * 1024).fill(65))));
    assert.strictEqual(faultOf(Array<number>(1024 * 1024 + 1).fill(65)), "too-large null");
  });
});

describe("BriefRefused", () => {
  it("lists problems with file, line and column, not warnings", () => {
    const { findings, frontMatter } = checkBrief(`---\nx: 1\n---\n# T\n## Problem\n\n## Done when\nx`);
    const refused = new BriefRefused({ path: "my brief.md", findings, frontMatter });
    assert.strictEqual(refused.problems.length, 1);
    assert.include(refused.message, "my brief.md:5:1: ");
    assert.include(refused.nextStep, "okstra brief check 'my brief.md'");
  });
});
