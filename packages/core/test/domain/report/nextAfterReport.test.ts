import { assert, describe, it } from "@effect/vitest";
import { itemStates } from "../../../src/domain/report/itemStates.ts";
import type { AnswersNamed } from "../../../src/domain/report/answersNamed.ts";
import { nextAfterReport, type ReportStanding } from "../../../src/domain/report/nextAfterReport.ts";
import type { ClarificationItem } from "../../../src/domain/report/ClarificationItem.ts";
import { formatRunRef } from "../../../src/domain/run/RunRef.ts";
import type { TaskType } from "../../../src/domain/task/TaskType.ts";
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

const none = { answers: null, selection: null, answersBefore: null, publishedPlan: null };
const published = "auth/login/implementation-planning/001";

describe("what comes next after an option-selection report", () => {
  const data = sampleOptionsReport(ref);
  const answers = answersTo("C-001");

  it("is to answer what blocks, selected or not", () => {
    for (const chosen of [null, selection])
      assert.deepStrictEqual(nextAfterReport({ ...none, data, selection: chosen }), {
        kind: "answer",
        ids: ["C-001"],
      });
  });

  it("is then to select, the recommended option where there is one", () => {
    assert.deepStrictEqual(nextAfterReport({ ...none, data, answers }), {
      kind: "select",
      option: "O-001",
    });
    const unsure = { ...data, recommendation: { option: null, reason: "Even.", findings: [] } };
    assert.deepStrictEqual(nextAfterReport({ ...none, data: unsure, answers }), {
      kind: "select",
      option: null,
    });
  });

  it.each<readonly [string, Partial<ReportStanding>, AnswersNamed | null]>([
    ["", {}, null],
    [" with the answers that the options were weighed with", { answersBefore: published }, published],
    [" with the file of answers given then", { answersBefore: { file: "a.md" } }, { file: "a.md" }],
    [
      " with the plan that is published, where one is",
      { answersBefore: { file: "a.md" }, publishedPlan: published },
      published,
    ],
  ])("is then to plan%s", (_, more, answersNow) => {
    assert.deepStrictEqual(nextAfterReport({ ...none, data, answers, selection, ...more }), {
      kind: "prepare",
      taskType: "implementation-planning",
      answersTo: answersNow,
      direction: data.runRef,
    });
  });

  it("is to weigh the options again where that waited for an answer, unless one is selected", () => {
    const asking = { ...data, clarificationItems: [sampleItem("C-001", { blocks: "option-selection" })] };
    const next = (chosen: typeof selection | null) =>
      nextAfterReport({ ...none, data: asking, answers, selection: chosen });
    assert.deepInclude(next(null), { kind: "prepare", taskType: "option-selection", answersTo: data.runRef });
    assert.deepInclude(next(selection), { kind: "prepare", taskType: "implementation-planning" });
  });

  it("is to run again where it has no options", () => {
    assert.deepStrictEqual(nextAfterReport({ ...none, data: { ...data, options: [] }, answers }), {
      kind: "prepare",
      taskType: "option-selection",
      answersTo: data.runRef,
      direction: null,
    });
  });
});

describe("what comes next after a plan", () => {
  const question = sampleItem("C-001", { blocks: "approval" });
  const data = planReport({ status: "final", clarificationItems: [question] });

  it.each([null, data.runRef, `${data.runRef}9`])(
    "that is answered is to plan again, with the direction it was made for, where %s is published",
    (publishedPlan) => {
      assert.deepStrictEqual(nextAfterReport({ ...none, data, answers: answersTo("C-001"), publishedPlan }), {
        kind: "prepare",
        taskType: "implementation-planning",
        answersTo: data.runRef,
        direction: data.selectedDirection.runRef,
      });
    },
  );
});

describe("what comes next after any report", () => {
  const standing = (
    items: ReadonlyArray<ClarificationItem>,
    answered: ReadonlyArray<string>,
    status: "draft" | "final" | "failed" = "final",
  ): ReportStanding => ({
    ...none,
    data: sampleReport(analysis, { clarificationItems: [...items], status }),
    answers: answersTo(...answered),
  });
  const after = (...given: Parameters<typeof standing>) => nextAfterReport(standing(...given));
  const own = formatRunRef(analysis);
  const prepare = (taskType: TaskType, answered: string | null = own) =>
    ({ kind: "prepare", taskType, answersTo: answered, direction: null }) as const;

  it("is to wait while it is a draft, and to answer all the same", () => {
    assert.deepStrictEqual(after([], [], "draft"), { kind: "wait" });
    assert.deepStrictEqual(after([sampleItem("C-001")], [], "draft"), { kind: "answer", ids: ["C-001"] });
  });

  it("is option-selection where a phase after it waited for an entry phase's answer", () => {
    for (const blocks of ["implementation-planning", "implementation"] as const)
      assert.deepStrictEqual(
        after([sampleItem("C-001", { blocks })], ["C-001"]),
        prepare("option-selection"),
      );
  });

  it("is its own phase again where its approval or the phase itself waited", () => {
    for (const blocks of ["approval", "error-analysis"] as const)
      assert.deepStrictEqual(after([sampleItem("C-001", { blocks })], ["C-001"]), prepare("error-analysis"));
  });

  it("is the earliest phase that waited", () => {
    const items = [
      sampleItem("C-001", { blocks: "option-selection" }),
      sampleItem("C-002", { blocks: "requirements-discovery" }),
    ];
    assert.deepStrictEqual(after(items, ["C-001", "C-002"]), prepare("requirements-discovery"));
    assert.deepStrictEqual(after(items.slice(0, 1), ["C-001"]), prepare("option-selection"));
  });

  it("is the run again where it failed, whatever it asks, with what was answered", () => {
    for (const items of [[], [sampleItem("C-001")]])
      assert.deepStrictEqual(after(items, [], "failed"), { kind: "rerun", answersTo: null });
    const two = ["C-001", "C-002"].map((id) => sampleItem(id, { blocks: "error-analysis" }));
    assert.deepStrictEqual(after(two, ["C-001"], "failed"), { kind: "answer", ids: ["C-002"] });
    assert.deepStrictEqual(after([sampleItem("C-001")], ["C-001"], "failed"), {
      kind: "rerun",
      answersTo: own,
    });
  });

  it("is the phase it recommends where nothing waited, with the answers if there are any", () => {
    const free = [sampleItem("C-001", { blocks: "none" })];
    assert.deepStrictEqual(after(free, ["C-001"]), prepare("option-selection"));
    assert.deepStrictEqual(after(free, []), prepare("option-selection", null));
    const resolved = [sampleItem("C-001", { status: "resolved" })];
    assert.deepStrictEqual(after(resolved, []), prepare("option-selection", null));
  });

  it("is to read it where it recommends nothing, itself, or what a person's word opens", () => {
    for (const data of [
      planReport({ status: "final" }),
      sampleReport(analysis, { recommendedNextPhase: null }),
      sampleReport(analysis, { recommendedNextPhase: "error-analysis" }),
    ])
      assert.deepStrictEqual(nextAfterReport({ ...none, data: { ...data, clarificationItems: [] } }), {
        kind: "read",
      });
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
