import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { type AnswerableReport, mergeAnswers } from "../../../src/domain/report/mergeAnswers.ts";
import type { GivenAnswer } from "../../../src/domain/report/parseAnswerWords.ts";
import { UserAnswers } from "../../../src/domain/report/UserAnswers.ts";
import { sampleItem } from "../../samples/sampleOptions.ts";

const at = "2030-01-31T12:00:00.000Z";
const later = "2030-02-01T12:00:00.000Z";
const ids = ["C-001", "C-002", "C-003", "C-004"] as const;

const report = (changed: Partial<AnswerableReport> = {}): AnswerableReport => ({
  runRef: "shop/cart/option-selection/001",
  items: [...ids.map((id) => sampleItem(id)), sampleItem("C-010", { status: "resolved", answer: "Done." })],
  sha256: "a".repeat(64),
  answers: null,
  ...changed,
});

const merge = (from: AnswerableReport, given: ReadonlyArray<GivenAnswer>, when = at) =>
  Result.getOrThrow(mergeAnswers(from, given, when));

const textsOf = ({ answers }: UserAnswers) => answers.map(({ id, answer }) => [id, answer]);

describe("answers to a report", () => {
  it("stand sorted by id, with the question as it was asked and the digest of the report", () => {
    const { answers, added, replaced, changed } = merge(report(), [
      { id: "C-003", answer: "three" },
      { id: "C-001", answer: "one" },
    ]);
    assert.isTrue(Schema.is(UserAnswers)(answers));
    assert.deepStrictEqual(answers.answers[0], {
      id: "C-001",
      question: "What of C-001?",
      answer: "one",
      answeredAt: at,
      reportSha256: "a".repeat(64),
    });
    assert.deepStrictEqual(textsOf(answers), [
      ["C-001", "one"],
      ["C-003", "three"],
    ]);
    assert.deepStrictEqual([added, replaced, changed], [["C-003", "C-001"], [], true]);
  });

  it("tell which earlier answer they take the place of", () => {
    const { answers } = merge(report(), [{ id: "C-001", answer: "old" }]);
    const again = merge(report({ answers }), [{ id: "C-001", answer: "new" }], later);
    assert.deepStrictEqual(again.replaced, answers.answers);
    assert.deepStrictEqual(textsOf(again.answers), [["C-001", "new"]]);
    assert.strictEqual(again.answers.answers[0]?.answeredAt, later);
  });

  it("are written anew where the question has changed, though the words are the same", () => {
    const given = [{ id: "C-001", answer: "same" }];
    const { answers } = merge(report(), given);
    const items = [sampleItem("C-001", { question: "Another?" })];
    const again = merge(report({ answers, items, sha256: "b".repeat(64) }), given, later);
    assert.isTrue(again.changed);
    assert.strictEqual(again.answers.answers[0]?.question, "Another?");
  });

  it("keep what a newer okstra wrote beside them", () => {
    const { answers } = merge(report(), [{ id: "C-001", answer: "one" }]);
    const kept = { ...answers, note: "kept" } as UserAnswers;
    assert.propertyVal(
      merge(report({ answers: kept }), [{ id: "C-002", answer: "two" }]).answers,
      "note",
      "kept",
    );
  });

  it("are refused all together where one is to nothing, or to what is resolved", () => {
    const refused = Result.getOrThrow(
      Result.flip(
        mergeAnswers(
          report(),
          ["C-001", "C-005", "C-010", "C-999"].map((id) => ({ id, answer: "x" })),
          at,
        ),
      ),
    );
    assert.deepStrictEqual(
      refused.problems.map(({ tag, subject }) => [tag, subject]),
      [
        ["ItemUnknown", "C-005"],
        ["ItemResolved", "C-010"],
        ["ItemUnknown", "C-999"],
      ],
    );
    assert.include(refused.problems[0]?.expected, "C-001, C-002, C-003, C-004");
  });

  const Given = Schema.Array(Schema.Struct({ id: Schema.Literals(ids), answer: Schema.NonEmptyString }));
  /** As words give them: each id once. */
  const once = (given: ReadonlyArray<GivenAnswer>): ReadonlyArray<GivenAnswer> => [
    ...new Map(given.map((answer) => [answer.id, answer])).values(),
  ];

  it.prop("change nothing when given again", { given: Given }, ({ given }) => {
    const { answers } = merge(report(), once(given));
    const again = merge(report({ answers }), once(given), later);
    assert.isFalse(again.changed);
    assert.deepStrictEqual(again.answers, answers);
  });

  it.prop("come to the same in any order", { given: Given }, ({ given }) => {
    const answers = once(given);
    assert.deepStrictEqual(merge(report(), answers).answers, merge(report(), answers.toReversed()).answers);
  });

  it.prop("come to the same together or one after the other", { given: Given }, ({ given }) => {
    const together = merge(report(), once(given)).answers;
    let answers: UserAnswers | null = null;
    for (const one of once(given)) answers = merge(report({ answers }), [one]).answers;
    assert.deepStrictEqual(answers ?? merge(report(), []).answers, together);
  });

  it.prop("are those given last; all others stay", { first: Given, second: Given }, ({ first, second }) => {
    const { answers } = merge(report(), once(first));
    const merged = merge(report({ answers }), once(second), later).answers;
    assert.deepStrictEqual(
      new Map(merged.answers.map(({ id, answer }) => [id, answer])),
      new Map([...first, ...second].map(({ id, answer }) => [id as string, answer])),
    );
  });
});
