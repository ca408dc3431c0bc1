import { assert, describe, it } from "@effect/vitest";
import { itemStates } from "../../../src/domain/report/itemStates.ts";
import { nextAfterReport } from "../../../src/domain/report/nextAfterReport.ts";
import type { ClarificationItem } from "../../../src/domain/report/ClarificationItem.ts";
import { headerOf } from "../../../src/domain/run/artefactHeader.ts";
import { runRef, sampleReport } from "../../samples/sampleArtefacts.ts";
import { planReport } from "../../samples/samplePlanning.ts";
import { sampleItem, sampleOptionsReport } from "../../samples/sampleOptions.ts";

const ref = runRef("cart", 1, { taskType: "option-selection" });
const analysis = runRef("cart", 1);

const answersTo = (...ids: ReadonlyArray<string>) => ({
  ...headerOf("user-answers"),
  runRef: "",
  answers: ids.map((id) => ({
    id,
    question: `What of ${id}?`,
    answer: `Yes to ${id}.`,
    answeredAt: "2030-01-31T12:00:00.000Z",
    reportSha256: "a".repeat(64),
  })),
});

const selection = {
  ...headerOf("direction-selection"),
  runRef: "",
  option: "O-001",
  title: "Round once",
  recommended: true,
  selectedAt: "2030-01-31T12:00:00.000Z",
  reportSha256: "a".repeat(64),
};

describe("what comes next after an option-selection report", () => {
  const data = sampleOptionsReport(ref);
  const answers = answersTo("C-001");

  it("is to answer what blocks, selected or not", () => {
    for (const chosen of [null, selection])
      assert.deepStrictEqual(
        nextAfterReport({ data, answers: null, selection: chosen, publishedPlan: null }),
        {
          kind: "answer",
          ids: ["C-001"],
        },
      );
  });

  it("is then to select, the recommended option where there is one", () => {
    assert.deepStrictEqual(nextAfterReport({ data, answers, selection: null, publishedPlan: null }), {
      kind: "select",
      option: "O-001",
    });
    const unsure = { ...data, recommendation: { option: null, reason: "Even.", findings: [] } };
    assert.deepStrictEqual(nextAfterReport({ data: unsure, answers, selection: null, publishedPlan: null }), {
      kind: "select",
      option: null,
    });
  });

  it("is then to plan", () => {
    for (const publishedPlan of [null, "shop/cart/implementation-planning/001"])
      assert.deepStrictEqual(nextAfterReport({ data, answers, selection, publishedPlan }), {
        kind: "plan",
        publishedPlan,
      });
  });

  it("is to run again where it has no options", () => {
    const none = { ...data, options: [] };
    assert.deepStrictEqual(nextAfterReport({ data: none, answers, selection: null, publishedPlan: null }), {
      kind: "prepare",
      taskType: "option-selection",
      withAnswers: true,
    });
  });
});

describe("what comes next after any report", () => {
  const after = (
    items: ReadonlyArray<ClarificationItem>,
    answered: ReadonlyArray<string>,
    status: "draft" | "final" | "failed" = "final",
  ) =>
    nextAfterReport({
      data: sampleReport(analysis, { clarificationItems: [...items], status }),
      answers: answersTo(...answered),
      selection: null,
      publishedPlan: null,
    });

  it("is to wait while it is a draft, and to answer all the same", () => {
    assert.deepStrictEqual(after([], [], "draft"), { kind: "wait" });
    assert.deepStrictEqual(after([sampleItem("C-001")], [], "draft"), { kind: "answer", ids: ["C-001"] });
  });

  it("is option-selection where a phase after it waited for an entry phase's answer", () => {
    for (const blocks of ["implementation-planning", "implementation"] as const)
      assert.deepStrictEqual(after([sampleItem("C-001", { blocks })], ["C-001"]), {
        kind: "prepare",
        taskType: "option-selection",
        withAnswers: true,
      });
  });

  it("is its own phase again where its approval or the phase itself waited", () => {
    for (const blocks of ["approval", "error-analysis"] as const)
      assert.deepStrictEqual(after([sampleItem("C-001", { blocks })], ["C-001"]), {
        kind: "prepare",
        taskType: "error-analysis",
        withAnswers: true,
      });
  });

  it("is the earliest phase that waited", () => {
    const items = [
      sampleItem("C-001", { blocks: "option-selection" }),
      sampleItem("C-002", { blocks: "requirements-discovery" }),
    ];
    assert.deepStrictEqual(after(items, ["C-001", "C-002"]), {
      kind: "prepare",
      taskType: "requirements-discovery",
      withAnswers: true,
    });
    assert.deepStrictEqual(after(items.slice(0, 1), ["C-001"]), {
      kind: "prepare",
      taskType: "option-selection",
      withAnswers: true,
    });
  });

  it("is the phase again where it failed", () => {
    assert.deepStrictEqual(after([], [], "failed"), {
      kind: "prepare",
      taskType: "error-analysis",
      withAnswers: true,
    });
  });

  it("is the phase it recommends where nothing waited, with the answers if there are any", () => {
    const next = (withAnswers: boolean) =>
      ({ kind: "prepare", taskType: "option-selection", withAnswers }) as const;
    assert.deepStrictEqual(after([sampleItem("C-001", { blocks: "none" })], ["C-001"]), next(true));
    assert.deepStrictEqual(after([sampleItem("C-001", { blocks: "none" })], []), next(false));
    assert.deepStrictEqual(after([sampleItem("C-001", { status: "resolved" })], []), next(false));
  });

  it("is to read it where it recommends nothing, itself, or what a person's word opens", () => {
    for (const data of [
      planReport({ status: "final" }),
      sampleReport(analysis, { recommendedNextPhase: null }),
      sampleReport(analysis, { recommendedNextPhase: "error-analysis" }),
    ])
      assert.deepStrictEqual(
        nextAfterReport({
          data: { ...data, clarificationItems: [] },
          answers: null,
          selection: null,
          publishedPlan: null,
        }),
        { kind: "read" },
      );
  });
});

describe("an item as it stands", () => {
  it("is answered by the user's word before the report's, and resolved by the report alone", () => {
    const items = [
      sampleItem("C-001"),
      sampleItem("C-002", { status: "answered", answer: "Old." }),
      sampleItem("C-003", { status: "resolved", answer: "Settled." }),
      sampleItem("C-004"),
    ];
    assert.deepStrictEqual(
      itemStates(items, answersTo("C-001", "C-002")).map(({ id, status, answer }) => [id, status, answer]),
      [
        ["C-001", "answered", "Yes to C-001."],
        ["C-002", "answered", "Yes to C-002."],
        ["C-003", "resolved", "Settled."],
        ["C-004", "open", null],
      ],
    );
  });
});
