import { assert, describe, it } from "@effect/vitest";
import type { WorkerId } from "../../../src/domain/assignment/WorkerId.ts";
import { dutyOf } from "../../../src/domain/bundle/dutyOf.ts";
import type { Judgement } from "../../../src/domain/report/Judgement.ts";
import type { ReportData, ReportDataOf } from "../../../src/domain/report/reportSchemas.ts";
import { checkReport, reportWarnings } from "../../../src/domain/report/validate/checkReport.ts";
import type { RunManifest } from "../../../src/domain/run/RunManifest.ts";
import type { RunRef } from "../../../src/domain/run/RunRef.ts";
import { taskTypes, type TaskType } from "../../../src/domain/task/TaskType.ts";
import { runRef, sampleManifest } from "../../samples/sampleArtefacts.ts";
import { sampleReportFor, sampleReportOf } from "../../samples/sampleReports.ts";

const refOf = <Type extends TaskType>(taskType: Type) =>
  runRef("cart", 1, { taskType }) as RunRef & { readonly taskType: Type };

const judged: ReadonlyArray<TaskType> = ["implementation-planning", "implementation", "final-verification"];
const unverified = "--no-plan-verification";

const manifestOf = (taskType: TaskType, canonicalArgv: ReadonlyArray<string> = ["prepare"]): RunManifest => {
  const manifest = sampleManifest(refOf(taskType), { canonicalArgv });
  const [analyser] = manifest.workers;
  const verifiers =
    judged.includes(taskType) && !canonicalArgv.includes(unverified) ? ["codex-verifier"] : [];
  const requiredStatusEntries = [
    ...manifest.teamContract.requiredStatusEntries,
    "report-writer",
    ...verifiers,
  ];
  const workers = [
    ...manifest.workers,
    { ...analyser!, workerId: "report-writer" as WorkerId, duty: "report-writer" },
    ...verifiers.map((id) => ({
      ...analyser!,
      workerId: id as WorkerId,
      duty: dutyOf("verifier", taskType),
    })),
  ];
  return { ...manifest, workers, teamContract: { ...manifest.teamContract, requiredStatusEntries } };
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

const answered = (blocks: TaskType | "approval", status: "answered" | "resolved" = "answered") => ({
  clarificationItems: [{ id: "C-001", question: "Which?", blocks, status, answer: "This." }],
});

/** The good report of each phase that is judged, with these judgements, and where they stand. */
const judgedReports = (
  judging: (good: Judgement) => ReadonlyArray<Judgement>,
): ReadonlyArray<readonly [ReportData, string]> => {
  const plan = good("implementation-planning");
  const { planBodyVerification } = plan;
  const judgements = judging(planBodyVerification.judgements[0]!);
  return [
    [
      { ...plan, planBodyVerification: { ...planBodyVerification, judgements } },
      "/planBodyVerification/judgements",
    ],
    [{ ...good("implementation"), judgements }, "/judgements"],
    [{ ...good("final-verification"), judgements }, "/judgements"],
  ];
};

describe("a report", () => {
  it.each(taskTypes)("of %s that keeps every rule has no fault", (taskType) => {
    assert.deepStrictEqual(faultsOf(good(taskType)), []);
    assert.deepStrictEqual(reportWarnings(sampleReportOf(refOf(taskType))), []);
  });

  it.each(taskTypes)("of %s calls no way free that a question keeps", (taskType) => {
    const data = good(taskType);
    assert.deepStrictEqual(faultsOf({ ...data, ...open("approval") }), [
      "VerdictContradicted /verdict/outcome",
    ]);
    assert.deepStrictEqual(faultsOf({ ...data, ...open("none") }), []);
    assert.lengthOf(faultsOf({ ...data, ...open(taskType) }), 1);
    assert.deepStrictEqual(faultsOf({ ...data, ...answered("approval") }), [
      "VerdictContradicted /verdict/outcome",
    ]);
    assert.deepStrictEqual(faultsOf({ ...data, ...answered("approval", "resolved") }), []);
    assert.deepStrictEqual(faultsOf({ ...data, ...answered(taskType) }), []);
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

  it.each(taskTypes)("of %s is of the task of its run", (taskType) => {
    assert.deepStrictEqual(faultsOf({ ...good(taskType), taskKey: "shop/other/task" }), [
      "TaskKeyUnfit /taskKey",
    ]);
  });

  it("that asks first may leave the question open", () => {
    const verdict = { outcome: "needs-answers", reason: "Rounding is not settled." } as const;
    assert.deepStrictEqual(faultsOf({ ...good("requirements-discovery"), ...open("approval"), verdict }), []);
  });

  it("accounts for everybody, once, with a reason where one did not complete", () => {
    const data = good("error-analysis");
    const [lead, analyser, writer] = data.statusEntries;
    assert.deepStrictEqual(
      faultsOf({
        ...data,
        statusEntries: [
          lead!,
          lead!,
          writer!,
          { ...analyser!, name: "nobody" },
          { ...analyser!, status: "timed-out", note: " " },
        ],
      }),
      [
        "StatusEntryUnknown /statusEntries/3/name",
        "StatusNoteMissing /statusEntries/4/note",
        "StatusEntryTwice /statusEntries/1/name",
      ],
    );
    assert.deepStrictEqual(faultsOf({ ...data, statusEntries: [lead!, writer!] }), [
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
      assert.deepStrictEqual(faultsOf({ ...data, judgements: [] }), contradicted);
      assert.lengthOf(faultsOf({ ...data, criteria: [], checks: [], judgements: [] }), 2);
    },
  );

  it.each([
    ["a worker whose work is judged", { workerId: "report-writer" }, "JudgeUnknown", "workerId"],
    ["the lead", { workerId: "Claude lead" }, "JudgeUnknown", "workerId"],
    ["somebody else", { workerId: "somebody" }, "JudgeUnknown", "workerId"],
    ["a judge that has judged", {}, "JudgementTwice", "workerId"],
  ])("is not judged by %s", (_who, changed, tag, member) => {
    for (const [data, pointer] of judgedReports((good) => [good, { ...good, ...changed }]))
      assert.deepStrictEqual(faultsOf(data), [`${tag} ${pointer}/1/${member}`]);
  });

  it("is passed by nobody who did not complete", () => {
    for (const [data, pointer] of judgedReports((good) => [good])) {
      const lost = data.statusEntries.map((entry) =>
        entry.name === "codex-verifier" ? { ...entry, status: "lost" as const, note: "gone" } : entry,
      );
      assert.deepStrictEqual(faultsOf({ ...data, statusEntries: lost }), [
        `JudgementUnfounded ${pointer}/0/verdict`,
      ]);
    }
  });
});

describe("a plan", () => {
  const plan = good("implementation-planning");
  const [first, second] = plan.stages as [(typeof plan.stages)[number], (typeof plan.stages)[number]];
  const verification = plan.planBodyVerification;
  const unverifiedPlan = {
    ...plan,
    statusEntries: plan.statusEntries.filter(({ name }) => name !== "codex-verifier"),
  };
  const fail = { ...verification.judgements[0]!, verdict: "fail" as const };

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

  it("is told the form of a conformance test as it passes, and shown the end of its own", () => {
    const declared = `${first.conformanceTests!.replace(/ .*$/u, "").replace("stage-1", `${"x".repeat(80)}/stage-1`)} (requires=[db|gpu])`;
    const found = checkReport(
      refOf("implementation-planning"),
      { ...plan, stages: [{ ...first, conformanceTests: declared }] },
      manifestOf("implementation-planning"),
      null,
    );
    assert.lengthOf(found, 1);
    assert.match(found[0]!.got, /^"….*\/stage-1\.sh \(requires=\[db\|gpu\]\)": /u);
    const form = /^(?<path>\S+)<ext> (?<needs>\(.+?\)), .*\[\] for none$/u.exec(found[0]!.expected)!.groups!;
    const good = `${form["path"]}sh ${form["needs"]}`;
    assert.deepStrictEqual(faultsOf({ ...plan, stages: [{ ...first, conformanceTests: good }] }), []);
  });

  it.each([
    ["passed by nobody", { judgements: [] }],
    [
      "passed over a judge who could not look",
      { judgements: [{ ...verification.judgements[0]!, verdict: "not-verified" as const }] },
    ],
    ["passed with something that must change", { blocking: ["The scope"] }],
    ["off though it was asked for", { status: "off" as const }],
    ["not verified over a fail", { status: "not-verified" as const, judgements: [fail] }, "not ready"],
    [
      "blocking where nobody says fail",
      { status: "blocking" as const, blocking: ["The scope"] },
      "not ready",
    ],
  ])("is not verified where it is %s", (_what, changed, ready?: string) => {
    assert.deepStrictEqual(faultsOf({ ...plan, planBodyVerification: { ...verification, ...changed } }), [
      "PlanVerificationUnfit /planBodyVerification/status",
      ...(ready === undefined ? [] : ["VerdictContradicted /verdict/outcome"]),
    ]);
  });

  it("is passed by every verifier of its run", () => {
    const manifest = manifestOf("implementation-planning");
    const second = { ...manifest.workers.at(-1)!, workerId: "codex-verifier-2" as WorkerId };
    const found = checkReport(
      refOf("implementation-planning"),
      plan,
      { ...manifest, workers: [...manifest.workers, second] },
      null,
    );
    assert.deepStrictEqual(
      found.map(({ tag, got }) => `${tag} ${got}`),
      ['PlanVerificationUnfit "passed" though "codex-verifier-2" has not judged'],
    );
  });

  it("is passed by nobody where nobody verifies it", () => {
    const nobody = { ...unverifiedPlan, planBodyVerification: { ...verification, judgements: [] } };
    assert.deepStrictEqual(faultsOf(nobody, ["prepare", unverified]), [
      "PlanVerificationUnfit /planBodyVerification/status",
    ]);
  });

  it("may go without verification where the run was prepared so", () => {
    const off = {
      ...unverifiedPlan,
      planBodyVerification: { ...verification, status: "off" as const, judgements: [] },
    };
    assert.deepStrictEqual(faultsOf(off, ["prepare", unverified]), []);
  });

  it("is not ready while it is blocked", () => {
    assert.deepStrictEqual(
      faultsOf({
        ...plan,
        planBodyVerification: { status: "blocking", judgements: [fail], blocking: ["The scope"] },
      }),
      ["VerdictContradicted /verdict/outcome"],
    );
  });

  it("holds at each step that its lead takes it through", () => {
    const [pass] = verification.judgements;
    const waits = { verdict: { outcome: "needs-answers", reason: "A verifier refused it." } } as const;
    const entered = (planBodyVerification: Partial<typeof verification>) => ({
      ...plan,
      planBodyVerification: { ...verification, ...planBodyVerification },
    });
    const blocked = {
      ...entered({ status: "blocking", judgements: [fail], blocking: ["The scope"] }),
      ...waits,
    };
    // Its one verifier had no attempt left for the plan that was written anew.
    const unjudged = {
      ...entered({ status: "not-verified", judgements: [{ ...pass!, verdict: "not-verified" }] }),
      ...waits,
    };
    const translated = (data: typeof plan) => ({
      ...data,
      language: "ko",
      title: "장바구니",
      verdict: { ...data.verdict, reason: "검증되었습니다." },
      planBodyVerification: {
        ...data.planBodyVerification,
        judgements: data.planBodyVerification.judgements.map((each) => ({ ...each, reason: "보았습니다." })),
        blocking: data.planBodyVerification.blocking.map(() => "범위"),
      },
    });
    const unrun = plan.statusEntries.map((entry) =>
      entry.name === "codex-verifier" ? { ...entry, status: "not-run" as const, note: "not yet" } : entry,
    );
    const written = { ...entered({ status: "not-verified", judgements: [] }), statusEntries: unrun };
    assert.deepStrictEqual(faultsOf({ ...written, status: "draft" }), []);
    for (const data of [plan, blocked, unjudged])
      for (const text of [data, translated(data)])
        for (const status of ["draft", "final"] as const)
          assert.deepStrictEqual(faultsOf({ ...text, status }), []);
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
