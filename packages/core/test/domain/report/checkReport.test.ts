import { assert, describe, it } from "@effect/vitest";
import type { ReportData, ReportDataOf } from "../../../src/domain/report/reportSchemas.ts";
import { checkReport, reportWarnings } from "../../../src/domain/report/validate/checkReport.ts";
import type { RunManifest } from "../../../src/domain/run/RunManifest.ts";
import type { RunRef } from "../../../src/domain/run/RunRef.ts";
import { taskTypes, type TaskType } from "../../../src/domain/task/TaskType.ts";
import { runRef, sampleManifest } from "../../samples/sampleArtefacts.ts";
import { sampleReportFor, sampleReportOf } from "../../samples/sampleReports.ts";

const refOf = <Type extends TaskType>(taskType: Type) =>
  runRef("cart", 1, { taskType }) as RunRef & { readonly taskType: Type };

const manifestOf = (taskType: TaskType, canonicalArgv: ReadonlyArray<string> = ["prepare"]): RunManifest => {
  const manifest = sampleManifest(refOf(taskType), { canonicalArgv });
  const requiredStatusEntries = [
    ...manifest.teamContract.requiredStatusEntries,
    ...(taskType === "implementation-planning" ? ["codex-verifier"] : []),
  ];
  return { ...manifest, teamContract: { ...manifest.teamContract, requiredStatusEntries } };
};

/** The good report of a phase with an entry for everybody in the manifest above. */
const good = <Type extends TaskType>(taskType: Type): ReportDataOf<Type> => {
  const data = sampleReportFor<Type>(refOf(taskType));
  return {
    ...data,
    statusEntries: manifestOf(taskType).teamContract.requiredStatusEntries.map((name) => ({
      name,
      status: "completed" as const,
      model: null,
      note: null,
    })),
  };
};

const faultsOf = (
  data: ReportData,
  argv?: ReadonlyArray<string>,
  inputs: Parameters<typeof checkReport>[3] = null,
): ReadonlyArray<string> =>
  checkReport(refOf(data.taskType), data, manifestOf(data.taskType, argv), inputs).map(
    ({ tag, pointer }) => `${tag} ${pointer}`,
  );

const open = (blocks: TaskType | "approval" | "none") => ({
  clarificationItems: [{ id: "C-001", question: "Which?", blocks, status: "open" as const, answer: null }],
});

describe("a report", () => {
  it.each(taskTypes)("of %s that keeps every rule has no fault", (taskType) => {
    assert.deepStrictEqual(faultsOf(good(taskType)), []);
    assert.deepStrictEqual(reportWarnings(sampleReportOf(refOf(taskType))), []);
  });

  it.each(taskTypes)("of %s calls no way free that an open question keeps", (taskType) => {
    const data = good(taskType);
    assert.deepStrictEqual(faultsOf({ ...data, ...open("approval") }), [
      "VerdictContradicted /verdict/outcome",
    ]);
    assert.deepStrictEqual(faultsOf({ ...data, ...open("none") }), []);
    assert.lengthOf(faultsOf({ ...data, ...open(taskType) }), 1);
    const next = data.recommendedNextPhase;
    if (next === null) return;
    const ofKnowledge = taskType === "error-analysis" || taskType === "option-selection";
    assert.deepStrictEqual(
      faultsOf({ ...data, ...open(next) }),
      ofKnowledge ? [] : ["VerdictContradicted /verdict/outcome"],
    );
    assert.deepStrictEqual(faultsOf({ ...data, ...open(next), recommendedNextPhase: null }), []);
  });

  it("of planning carries out the direction that the run was given", () => {
    const plan = good("implementation-planning");
    const { runRef, option, title, reportSha256 } = plan.selectedDirection;
    const file = { path: "reports/a.json", sha256: reportSha256 };
    const given = { ...file, runRef, option, title, selection: file, answers: null };
    assert.deepStrictEqual(faultsOf(plan, undefined, { selectedDirection: given }), []);
    const other = { ...given, runRef: "a/b/option-selection/002", option: "O-777", sha256: "f".repeat(64) };
    assert.deepStrictEqual(faultsOf(plan, undefined, { selectedDirection: other }), [
      "DirectionUnfit /selectedDirection/runRef",
      "DirectionUnfit /selectedDirection/option",
      "DirectionUnfit /selectedDirection/reportSha256",
    ]);
    assert.deepStrictEqual(faultsOf(plan, undefined, { selectedDirection: null }), [
      "DirectionUnfit /selectedDirection",
    ]);
    assert.deepStrictEqual(faultsOf(plan, undefined, {}), []);
  });

  it("of planning may call itself ready before it is verified only as a draft", () => {
    const plan = {
      ...good("implementation-planning"),
      verdict: { outcome: "ready-for-approval", reason: "It can be done." },
      planBodyVerification: { status: "not-verified", judgements: [], blocking: [] },
    } as const;
    assert.deepStrictEqual(faultsOf({ ...plan, status: "draft" }), []);
    assert.deepStrictEqual(faultsOf(plan), ["VerdictContradicted /verdict/outcome"]);
  });

  it("that asks first may leave the question open", () => {
    const verdict = { outcome: "needs-answers", reason: "Rounding is not settled." } as const;
    assert.deepStrictEqual(faultsOf({ ...good("requirements-discovery"), ...open("approval"), verdict }), []);
  });

  it("accounts for everybody, once, with a reason where one did not complete", () => {
    const data = good("error-analysis");
    const [lead, analyser] = data.statusEntries;
    assert.deepStrictEqual(
      faultsOf({
        ...data,
        statusEntries: [
          lead!,
          lead!,
          { ...analyser!, name: "nobody" },
          { ...analyser!, status: "timed-out", note: " " },
        ],
      }),
      [
        "StatusEntryUnknown /statusEntries/2/name",
        "StatusNoteMissing /statusEntries/3/note",
        "StatusEntryTwice /statusEntries/1/name",
      ],
    );
    assert.deepStrictEqual(faultsOf({ ...data, statusEntries: [lead!] }), [
      "StatusEntryMissing /statusEntries",
    ]);
  });

  it("gives ids once and refers to what it holds", () => {
    const data = good("error-analysis");
    assert.deepStrictEqual(
      faultsOf({
        ...data,
        findings: [...data.findings, data.findings[0]!],
        rootCauses: [{ ...data.rootCauses[0]!, findings: ["F-404"], hypothesis: "H-404" }],
      }),
      [
        "IdTwice /findings/2/id",
        "ReferenceUnknown /rootCauses/0/findings/0",
        "ReferenceUnknown /rootCauses/0/hypothesis",
      ],
    );
  });

  it("says the same in item and answer", () => {
    const item = { id: "C-001", question: "Which?", blocks: "none" as const };
    assert.deepStrictEqual(
      faultsOf({
        ...good("error-analysis"),
        clarificationItems: [
          { ...item, status: "open", answer: "This." },
          { ...item, id: "C-002", status: "resolved", answer: null },
        ],
      }),
      ["AnswerUnfit /clarificationItems/0/answer", "AnswerUnfit /clarificationItems/1/answer"],
    );
  });

  it("of option selection rates once and recommends what its verdict says", () => {
    const data = good("option-selection");
    const [first, ...others] = data.options;
    const ratings = [...first!.ratings, first!.ratings[0]!];
    assert.deepStrictEqual(
      faultsOf({
        ...data,
        options: [{ ...first!, ratings }, ...others],
        recommendation: { ...data.recommendation, option: null },
      }),
      ["RatingTwice /options/0/ratings/2/criterion", "RecommendationContradicted /recommendation/option"],
    );
  });

  it.each(["implementation", "final-verification"] as const)(
    "of %s passes nothing that was not seen",
    (taskType) => {
      const data = good(taskType);
      const contradicted = ["VerdictContradicted /verdict/outcome"];
      const criteria = [{ ...data.criteria[0]!, outcome: "not-verified" as const }];
      assert.deepStrictEqual(faultsOf({ ...data, criteria }), contradicted);
      assert.deepStrictEqual(faultsOf({ ...data, criteria: [], checks: [], judgements: [] }), contradicted);
    },
  );
});

describe("a plan", () => {
  const plan = good("implementation-planning");
  const [first, second] = plan.stages as [(typeof plan.stages)[number], (typeof plan.stages)[number]];
  const verification = plan.planBodyVerification;

  it("has stages in order, each with one word on its conformance", () => {
    assert.deepStrictEqual(
      faultsOf({
        ...plan,
        stages: [
          { ...first, dependsOn: [2], scope: ["../x", "/etc/", "src/"] },
          { ...second, stage: 3, conformanceTests: "x" },
          { ...first, stage: 3, conformanceTests: null },
          { ...first, stage: 4 },
        ],
      }),
      [
        "StageDependencyUnfit /stages/0/dependsOn/0",
        "StageScopeUnfit /stages/0/scope/0",
        "StageScopeUnfit /stages/0/scope/1",
        "StageNumberUnfit /stages/1/stage",
        "StageConformanceUnfit /stages/1",
        "StageConformanceUnfit /stages/2",
        "StageConformanceUnfit /stages/3/conformanceTests",
      ],
    );
  });

  it.each([
    ["passed by nobody", { judgements: [] }],
    [
      "passed over a judge who could not look",
      { judgements: [{ ...verification.judgements[0]!, verdict: "not-verified" as const }] },
    ],
    ["passed with something that must change", { blocking: ["The scope"] }],
    ["off though it was asked for", { status: "off" as const }],
  ])("is not verified where it is %s", (_what, changed) => {
    assert.deepStrictEqual(faultsOf({ ...plan, planBodyVerification: { ...verification, ...changed } }), [
      "PlanVerificationUnfit /planBodyVerification/status",
    ]);
  });

  it("may go without verification where the run was prepared so", () => {
    const off = {
      ...plan,
      planBodyVerification: { ...verification, status: "off" as const, judgements: [] },
    };
    assert.deepStrictEqual(faultsOf(off, ["prepare", "--no-plan-verification"]), []);
  });

  it("is judged by the run's own, and not ready while it is blocked", () => {
    const judgements = [{ ...verification.judgements[0]!, workerId: "somebody" }];
    assert.deepStrictEqual(
      faultsOf({
        ...plan,
        planBodyVerification: { status: "blocking", judgements, blocking: ["The scope"] },
      }),
      ["JudgeUnknown /planBodyVerification/judgements/0/workerId", "VerdictContradicted /verdict/outcome"],
    );
  });

  it("warns of stages that may run side by side and write the same", () => {
    const third = { ...second, stage: 3, dependsOn: [2], scope: ["src/cart.ts"] as const };
    const tags = (stages: typeof plan.stages) => reportWarnings({ ...plan, stages }).map(({ tag }) => tag);
    assert.deepStrictEqual(tags([first, second, third]), []);
    assert.deepStrictEqual(tags([first, second, { ...third, dependsOn: [], scope: ["src/"] }]), [
      "StageScopesOverlap",
    ]);
    assert.deepStrictEqual(tags([first, second, { ...third, dependsOn: [], scope: ["src"] }]), []);
  });
});
