import { assert, describe, it } from "@effect/vitest";
import { answerWarnings } from "../../../src/domain/report/answerWarnings.ts";
import { headerOf } from "../../../src/domain/run/artefactHeader.ts";
import { sampleItem } from "../../samples/sampleOptions.ts";

const runRef = "shop/cart/option-selection/001";
const standing = (id: string, question: string, sha: string) => ({
  id,
  question,
  answer: "yes",
  answeredAt: "2030-01-31T12:00:00.000Z",
  reportSha256: sha.repeat(64),
});

const report = (answers: ReadonlyArray<ReturnType<typeof standing>>) => ({
  runRef,
  status: "final" as const,
  sha256: "b".repeat(64),
  items: ["C-001", "C-002", "C-003"].map((id) => sampleItem(id)),
  answers: { ...headerOf("user-answers"), runRef, answers },
});

const changed = report([
  standing("C-001", "Another question?", "a"),
  standing("C-002", "What of C-002?", "a"),
  standing("C-009", "What of C-009?", "a"),
]);

describe("what is worth knowing of answers", () => {
  it("is which question has changed since, and which is gone", () => {
    const warnings = answerWarnings(changed, []);
    assert.deepStrictEqual(
      warnings.map(({ tag }) => tag),
      ["QuestionChanged", "QuestionGone"],
    );
    assert.match(warnings[0]!.message, /: C-001\.$/u);
    assert.match(warnings[1]!.message, /: C-009\.$/u);
  });

  it("is nothing of a question that is just answered again", () => {
    const warnings = answerWarnings(changed, [{ id: "C-001", answer: "no" }]);
    assert.deepStrictEqual(
      warnings.map(({ tag }) => tag),
      ["QuestionGone"],
    );
  });

  it("is nothing where the report is the one that was answered", () => {
    assert.deepStrictEqual(answerWarnings(report([standing("C-001", "What of C-001?", "b")]), []), []);
  });

  it("is a secret in a new answer, of which nothing is repeated", () => {
    const secret = `ghp_${"a1B2c3D4e5".repeat(4)}`;
    const [warning] = answerWarnings(report([]), [{ id: "C-002", answer: `use ${secret}` }]);
    assert.strictEqual(warning?.tag, "SecretShape");
    assert.include(warning?.message, "C-002");
    assert.notInclude(warning?.message, secret);
  });

  it("is that the report is a draft", () => {
    const [warning] = answerWarnings({ ...report([]), status: "draft" }, []);
    assert.strictEqual(warning?.tag, "ReportIsDraft");
  });
});
