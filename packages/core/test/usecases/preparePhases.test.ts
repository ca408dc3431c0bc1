import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as TestClock from "effect/testing/TestClock";
import type { ClarificationItem } from "../../src/domain/report/ClarificationItem.ts";
import { RefusedTogether } from "../../src/domain/refusal/RefusedTogether.ts";
import type { Refusal } from "../../src/domain/refusal/Problem.ts";
import type { RunInputs } from "../../src/domain/run/RunInputs.ts";
import { runPaths, taskPaths } from "../../src/domain/run/runPaths.ts";
import { formatRunRef, type RunRef } from "../../src/domain/run/RunRef.ts";
import { artefactJson } from "../../src/domain/text/canonicalJson.ts";
import { sha256 } from "../../src/domain/text/sha256.ts";
import type { MemoryTree } from "../../src/ports/MemoryTree.ts";
import {
  answerItem,
  completeRun,
  publishPlan,
  runOf,
  selectOption,
  textOf,
} from "../samples/phaseProject.ts";
import { prepare, project } from "../samples/preparedProject.ts";
import { slug } from "../samples/sampleArtefacts.ts";
import { optionReport, planReport } from "../samples/samplePlanning.ts";
import { sampleReportOf } from "../samples/sampleReports.ts";

const options = runOf("option-selection");
const planning = { "task-type": "implementation-planning" };
const directed = { ...planning, "selected-direction": formatRunRef(options) };

const question = {
  id: "C-001",
  question: "Which browsers?",
  blocks: "implementation-planning" as const,
  status: "open" as const,
  answer: null,
};

/** A project in which an option was selected. */
const selected = Effect.fnUntraced(function* (changed: Parameters<typeof optionReport>[0] = {}) {
  const tree = project();
  yield* prepare({ "task-type": "option-selection" }, tree);
  completeRun(tree, options, optionReport(changed));
  selectOption(tree, options);
  return tree;
});

const tagsOf = (refusal: Refusal): ReadonlyArray<string> =>
  refusal instanceof RefusedTogether ? refusal.refusals.flatMap(tagsOf) : [refusal._tag];

const inputsOf = (tree: MemoryTree, seq = 1): RunInputs =>
  JSON.parse(textOf(tree, runPaths(runOf("implementation-planning", seq)).runInputs)) as RunInputs;

const instruction = (tree: MemoryTree, file: string, seq = 1): string =>
  textOf(tree, `${runPaths(runOf("implementation-planning", seq)).instructionSet}/${file}`);

describe("preparing a phase", () => {
  it.effect.each(["requirements-discovery", "error-analysis", "option-selection"] as const)(
    "of %s gives it a bundle with its own duty and schema",
    (taskType) =>
      Effect.gen(function* () {
        const tree = project();
        const run = yield* prepare({ "task-type": taskType, critic: "codex" }, tree);
        const set = runPaths(runOf(taskType)).instructionSet;
        assert.strictEqual(run.manifest.taskType, taskType);
        assert.include(textOf(tree, `${set}/duties/analysis-${taskType}.md`), "# Duty");
        assert.include(textOf(tree, `${set}/final-report.schema.json`), `report-data-${taskType}:1`);
        assert.isFalse(tree.paths().some((path) => path.includes("clarification-response")));
      }),
  );
});

describe("what earlier phases reported", () => {
  const cause = runOf("error-analysis");
  const analysed = Effect.fnUntraced(function* () {
    const tree = project();
    yield* prepare({}, tree);
    completeRun(tree, cause, { ...sampleReportOf(cause), summary: "Stale session.\n```\n## Not a heading" });
    return tree;
  });
  const packetOf = (tree: MemoryTree, ref: RunRef): string =>
    textOf(tree, `${runPaths(ref).instructionSet}/analysis-packet.md`);

  it.effect("is told by the latest completed run of each, in every later phase", () =>
    Effect.gen(function* () {
      const tree = yield* analysed();
      yield* prepare({}, tree);
      completeRun(tree, runOf("error-analysis", 2), {
        ...sampleReportOf(cause),
        status: "draft",
        summary: "Not yet",
      });
      assert.notInclude(packetOf(tree, runOf("error-analysis", 2)), "## Earlier reports");
      yield* prepare({ "task-type": "option-selection" }, tree);
      const packet = packetOf(tree, options);
      const { reportData } = runPaths(cause);
      assert.include(
        packet,
        `### \`${formatRunRef(cause)}\`\n\nVerdict \`root-cause-found\`: \`${reportData}\`.`,
      );
      assert.include(packet, "````text\nStale session.\n```\n## Not a heading\n");
      assert.notInclude(packet, "Not yet");
      completeRun(tree, options, optionReport());
      selectOption(tree, options);
      yield* prepare(directed, tree);
      const planned = instruction(tree, "analysis-packet.md");
      assert.include(planned, "Stale session.");
      assert.include(planned, "The selected direction is taken from it.");
      assert.include(planned, optionReport().summary);
    }),
  );

  it.effect("is told whole where its answers come along, and says so", () =>
    Effect.gen(function* () {
      const tree = yield* analysed();
      const flags = { "task-type": "option-selection", "clarification-response": formatRunRef(cause) };
      yield* prepare(flags, tree);
      assert.match(
        packetOf(tree, options),
        /The answers that come along are those to its questions\.[^#]*Stale session\./u,
      );
    }),
  );

  it.effect("is left out with a warning where it can't be read, and is no input of the run", () =>
    Effect.gen(function* () {
      const tree = yield* analysed();
      const first = yield* prepare({ "task-type": "option-selection" }, tree);
      tree.write(runPaths(cause).userAnswers, "{");
      const again = yield* prepare({ "task-type": "option-selection" }, tree);
      assert.include(
        again.warnings.map(({ tag }) => tag),
        "ArtefactMalformed",
      );
      assert.notInclude(packetOf(tree, runOf("option-selection", 2)), "## Earlier reports");
      assert.deepStrictEqual(again.manifest.canonicalArgv, first.manifest.canonicalArgv);
      tree.write(runPaths(cause).reportData, "{");
      const damaged = yield* prepare({ "task-type": "option-selection" }, tree);
      assert.deepStrictEqual(
        damaged.warnings.map(({ tag }) => tag).filter((tag) => tag.startsWith("Report")),
        ["ReportUnreadable"],
      );
      tree.write(runPaths(cause).runManifest, "{");
      const lost = yield* prepare({ "task-type": "option-selection" }, tree);
      assert.lengthOf(
        lost.warnings.filter(({ message }) => message.includes(runPaths(cause).runManifest)),
        1,
      );
    }),
  );
});

describe("what was answered earlier", () => {
  const asked = { ...question, blocks: "none" as const };
  const phase = (ref: RunRef, flags: Readonly<Record<string, string>> = {}) => ({
    "task-type": ref.taskType,
    ...flags,
  });
  const answersTo = (ref: RunRef) => ({ "clarification-response": formatRunRef(ref) });
  /** Prepares and completes a run whose report asks C-001, answered as told. */
  const round = Effect.fnUntraced(function* (
    tree: MemoryTree,
    ref: RunRef,
    answer: string | null,
    flags: Readonly<Record<string, string>> = {},
    items: ReadonlyArray<ClarificationItem> = [asked],
  ) {
    const base = ref.taskType === "option-selection" ? optionReport() : sampleReportOf(ref);
    yield* prepare(phase(ref, flags), tree);
    yield* TestClock.adjust("1 minute");
    if (ref.taskType === "implementation-planning") publishPlan(tree, ref.seq, { clarificationItems: items });
    else completeRun(tree, ref, { ...base, clarificationItems: items });
    if (answer !== null) answerItem(tree, ref, "C-001", asked.question, answer);
    return ref;
  });
  const sectionOf = (tree: MemoryTree, ref: RunRef): string => {
    const packet = textOf(tree, `${runPaths(ref).instructionSet}/analysis-packet.md`);
    return /^## Answers so far$[^]*?(?=^## Evidence$)/mu.exec(packet)?.[0] ?? "";
  };
  const wanted = (seq = 1) => runOf("requirements-discovery", seq);
  const cause = runOf("error-analysis");

  it.effect("is followed back through what the latest report's run was given", () =>
    Effect.gen(function* () {
      const tree = project();
      yield* round(tree, wanted(1), "The oldest ones");
      yield* round(tree, wanted(2), "All ```\n## of them", answersTo(wanted(1)));
      yield* round(tree, wanted(3), null, answersTo(wanted(2)));
      yield* prepare(phase(cause), tree);
      const section = sectionOf(tree, cause);
      assert.match(
        section,
        /### `C-001` of `auth\/login-fails\/requirements-discovery\/002`[^]*Which browsers\?[^]*The user's answer:\n\n````text\nAll ```\n## of them[^]*requirements-discovery\/001`[^]*The oldest ones/u,
      );
      assert.notInclude(section, "clarification-response.md");
    }),
  );

  it.effect("is told besides the answers that come along", () =>
    Effect.gen(function* () {
      const tree = project();
      yield* round(tree, wanted(), "Only new ones");
      yield* round(tree, cause, "The server clock");
      yield* round(tree, options, "Either", answersTo(cause));
      const again = runOf("option-selection", 2);
      yield* round(tree, again, "Neither", answersTo(options));
      selectOption(tree, again);
      const section = sectionOf(tree, again);
      assert.match(section, /The server clock[^]*Only new ones/u);
      assert.include(section, "besides what stands in");
      assert.notInclude(section, "Either");
      const plan = runOf("implementation-planning");
      yield* round(tree, plan, "Fewer stages", { "selected-direction": formatRunRef(again) });
      assert.match(sectionOf(tree, plan), /Either[^]*The server clock[^]*Only new ones/u);
      const replan = runOf("implementation-planning", 2);
      yield* prepare(phase(replan, answersTo(plan)), tree);
      assert.match(sectionOf(tree, replan), /Neither[^]*Either[^]*The server clock[^]*Only new ones/u);
      assert.notInclude(sectionOf(tree, replan), "Fewer stages");
    }),
  );

  it.effect("is told as the report tells it, and as files of the user's own", () =>
    Effect.gen(function* () {
      const tree = project();
      tree.write("notes.md", "The user's secret plan");
      yield* round(tree, wanted(), null, { "clarification-response": "notes.md" }, [
        { ...asked, status: "resolved", answer: "Evergreen ones" },
      ]);
      yield* prepare(phase(cause), tree);
      const section = sectionOf(tree, cause);
      assert.match(section, /as the report tells it:\n\n```text\nEvergreen ones/u);
      assert.include(section, `| \`notes.md\` | \`${sha256(textOf(tree, "notes.md"))}\` |`);
      assert.notInclude(section, "secret plan");
      yield* prepare(phase(cause, { "clarification-response": "notes.md" }), tree);
      assert.notInclude(sectionOf(tree, runOf("error-analysis", 2)), "`notes.md`");
    }),
  );

  it.effect("is followed through so many runs, each once, and never into another task", () =>
    Effect.gen(function* () {
      const tree = project();
      yield* round(tree, wanted(), "Answer 1");
      const inputs = JSON.parse(textOf(tree, runPaths(wanted()).runInputs)) as RunInputs;
      const report = sampleReportOf(wanted());
      const link = (seq: number, runRef: string) => {
        const clarificationResponse = { path: "a.md", sha256: "0".repeat(64), runRef, answers: null };
        const given = { ...inputs, runRef: formatRunRef(wanted(seq)), clarificationResponse };
        tree.write(runPaths(wanted(seq)).runInputs, artefactJson(given));
        const data = { ...report, runRef: formatRunRef(wanted(seq)), clarificationItems: [asked] };
        tree.write(runPaths(wanted(seq)).reportData, artefactJson(data));
        answerItem(tree, wanted(seq), "C-001", asked.question, `Answer ${seq}`);
      };
      for (let seq = 1; seq <= 25; seq += 1) link(seq, formatRunRef(wanted(seq + 1)));
      yield* prepare(phase(cause), tree);
      assert.match(sectionOf(tree, cause), /Answer 20\n[^]*still older runs/u);
      assert.notInclude(sectionOf(tree, cause), "Answer 21");
      link(2, formatRunRef(wanted()));
      yield* prepare(phase(cause), tree);
      assert.notInclude(sectionOf(tree, runOf("error-analysis", 2)), "Answer 3");
      link(2, formatRunRef({ ...wanted(3), task: slug("other") }));
      const { warnings } = yield* prepare(phase(cause), tree);
      assert.notInclude(sectionOf(tree, runOf("error-analysis", 3)), "still older runs");
      assert.deepStrictEqual(
        warnings.map(({ tag }) => tag).filter((tag) => tag.startsWith("Report")),
        [],
      );
    }),
  );

  it.effect("is a warning where it can't be read, and is no input of the run", () =>
    Effect.gen(function* () {
      const tree = project();
      yield* round(tree, wanted(1), "The oldest ones");
      yield* round(tree, wanted(2), null, answersTo(wanted(1)));
      const first = yield* prepare(phase(cause), tree);
      tree.write(runPaths(wanted(1)).userAnswers, "{");
      const again = yield* prepare(phase(cause), tree);
      assert.include(
        again.warnings.map(({ tag }) => tag),
        "ArtefactMalformed",
      );
      assert.strictEqual(sectionOf(tree, runOf("error-analysis", 2)), "");
      assert.deepStrictEqual(again.manifest.canonicalArgv, first.manifest.canonicalArgv);
    }),
  );

  it.effect("is named as missing where a question blocks the phase and nobody carried its report", () =>
    Effect.gen(function* () {
      const tree = project();
      const blocking = { ...question, blocks: "error-analysis" as const };
      yield* round(tree, wanted(), null, {}, [blocking]);
      const { warnings } = yield* prepare(phase(cause), tree);
      const open = warnings.filter(({ tag }) => tag === "QuestionsOpen");
      assert.lengthOf(open, 1);
      assert.include(open[0]?.message, `${formatRunRef(wanted())} asks what blocks error-analysis`);
      assert.include(open[0]?.message, 'C-001 "Which browsers?"');
      assert.include(open[0]?.message, `okstra answer ${formatRunRef(wanted())} 'C-001=…'`);
      const other = yield* prepare({ "task-type": "option-selection" }, tree);
      assert.notInclude(
        other.warnings.map(({ tag }) => tag),
        "QuestionsOpen",
      );
      const refusal = yield* Effect.flip(prepare(phase(cause, answersTo(wanted())), tree));
      assert.strictEqual(refusal._tag, "ClarificationsOpen");
      answerItem(tree, wanted(), "C-001", question.question, "All");
      const answered = yield* prepare(phase(cause), tree);
      assert.notInclude(
        answered.warnings.map(({ tag }) => tag),
        "QuestionsOpen",
      );
      assert.include(sectionOf(tree, runOf("error-analysis", 2)), "All");
    }),
  );
});

describe("a first planning run", () => {
  it.effect("takes over the selected direction with its digests, and the answers to its report", () =>
    Effect.gen(function* () {
      const tree = yield* selected({ clarificationItems: [question] });
      answerItem(tree, options, "C-001", question.question, "All of them | `really`");
      const run = yield* prepare(directed, tree);
      const inputs = inputsOf(tree);
      assert.deepInclude(inputs.selectedDirection, { runRef: formatRunRef(options), option: "O-001" });
      const snapshot = instruction(tree, "selected-direction.md");
      assert.include(snapshot, inputs.selectedDirection!.sha256);
      assert.include(snapshot, inputs.selectedDirection!.selection.sha256);
      assert.include(snapshot, "Call renew() at the end of reset().");
      assert.include(instruction(tree, "clarification-response.md"), "All of them | `really`");
      assert.include(run.prompt, "selected-direction.md");
      assert.include(run.manifest.canonicalArgv, "--selected-direction");
      assert.isNull(inputs.clarificationResponse);
    }),
  );

  it.effect("warns where the direction's run is not completed", () =>
    Effect.gen(function* () {
      const tree = yield* selected();
      const tagsNow = Effect.map(prepare(directed, tree), ({ warnings }) => warnings.map(({ tag }) => tag));
      assert.notInclude(yield* tagsNow, "RunNotCompleted");
      tree.remove(`${runPaths(options).workerRecords}/codex-analyser-1.json`);
      assert.include(yield* tagsNow, "RunNotCompleted");
    }),
  );

  it.effect("has a verifier of the plan's body, unless that is turned off", () =>
    Effect.gen(function* () {
      const tree = yield* selected();
      const run = yield* prepare(directed, tree);
      const verifiers = run.manifest.workers.filter(({ duty }) => duty === "plan-verifier");
      assert.lengthOf(verifiers, 1);
      assert.notInclude(run.manifest.teamContract.requiredAttempts, verifiers[0]?.workerId);
      assert.include(
        instruction(tree, "lead-contract.md"),
        "Start those whose roster row says `verification`",
      );
      assert.include(run.prompt, "four reasons");
      assert.include(run.prompt, "or the plan that it judged was written anew");
      const without = yield* prepare({ ...directed, "no-plan-verification": true }, tree);
      assert.isFalse(without.manifest.workers.some(({ duty }) => duty === "plan-verifier"));
      assert.include(without.prompt, "three reasons");
      assert.include(without.manifest.canonicalArgv, "--no-plan-verification");
      assert.include(instruction(tree, "lead-contract.md", 2), "says `off`");
    }),
  );

  it.effect("tells what earlier plans came to", () =>
    Effect.gen(function* () {
      const tree = yield* selected();
      yield* prepare(directed, tree);
      const draft = planReport({ status: "draft", summary: "Not done yet.", clarificationItems: [question] });
      completeRun(tree, runOf("implementation-planning"), draft);
      yield* prepare(directed, tree);
      const packet = instruction(tree, "analysis-packet.md", 2);
      assert.include(packet, "## Earlier plans");
      assert.include(packet, "Not done yet.");
      assert.include(packet, "1. Renew the session");
      assert.include(packet, "C-001: Which browsers?");
      assert.include(packet, "no plan of this task is published");
    }),
  );
});

describe("planning again", () => {
  it.effect("carries the plan's answers and tells of every stage so far", () =>
    Effect.gen(function* () {
      const tree = yield* selected();
      yield* prepare(directed, tree);
      const first = publishPlan(tree, 1, { clarificationItems: [{ ...question, blocks: "approval" }] });
      answerItem(tree, first, "C-001", question.question, "Only the newest");
      const named = runPaths(first).reportMarkdown;
      const run = yield* prepare({ ...planning, "clarification-response": named }, tree);
      assert.include(instruction(tree, "clarification-response.md", 2), "Only the newest");
      const packet = instruction(tree, "analysis-packet.md", 2);
      assert.include(packet, "| 1 | `Renew the session` | not-started | -- |");
      assert.notInclude(packet, "## Earlier plans");
      assert.include(run.manifest.canonicalArgv, named);
      assert.notInclude(run.manifest.canonicalArgv, "--selected-direction");
      assert.strictEqual(inputsOf(tree, 2).clarificationResponse?.runRef, formatRunRef(first));
    }),
  );

  it.effect("tells of earlier plans where the report of another than the latest comes along", () =>
    Effect.gen(function* () {
      const tree = yield* selected();
      yield* prepare(directed, tree);
      const first = formatRunRef(runOf("implementation-planning"));
      publishPlan(tree, 1, { summary: "Too coarse." });
      yield* prepare({ ...planning, "clarification-response": first }, tree);
      publishPlan(tree, 2);
      yield* prepare({ ...planning, "clarification-response": first }, tree);
      const packet = instruction(tree, "analysis-packet.md", 3);
      assert.match(packet, /This is the published plan[^]*This was completed; a later plan[^]*Too coarse\./u);
      assert.notInclude(packet, "not taken up.");
      const draft = planReport({ status: "draft" });
      completeRun(tree, runOf("implementation-planning", 3), draft);
      const second = formatRunRef(runOf("implementation-planning", 2));
      yield* prepare({ ...planning, "clarification-response": second }, tree);
      assert.notInclude(instruction(tree, "analysis-packet.md", 4), "## Earlier plans");
    }),
  );

  it.effect("carries the direction of the plan that stands", () =>
    Effect.gen(function* () {
      const tree = yield* selected();
      yield* prepare(directed, tree);
      yield* prepare({ ...planning, "clarification-response": formatRunRef(publishPlan(tree)) }, tree);
      assert.include(instruction(tree, "selected-direction.md", 2), "Call renew() at the end of reset().");
      assert.strictEqual(inputsOf(tree, 2).selectedDirection?.option, "O-001");
    }),
  );

  it.effect("with a text of the user's own tells of earlier plans instead", () =>
    Effect.gen(function* () {
      const tree = yield* selected();
      yield* prepare(directed, tree);
      publishPlan(tree);
      tree.write("notes.md", "Smaller stages, please.\n```\n# not a heading");
      yield* prepare({ ...planning, "clarification-response": "notes.md" }, tree);
      assert.include(instruction(tree, "clarification-response.md", 2), "Smaller stages, please.");
      const packet = instruction(tree, "analysis-packet.md", 2);
      assert.include(packet, "## Earlier plans");
      assert.include(packet, "This is the published plan");
      assert.notInclude(packet, "not taken up.");
    }),
  );
});

describe("a planning run is refused", () => {
  const refused = (flags: Readonly<Record<string, string | boolean>>, tree: MemoryTree) =>
    Effect.gen(function* () {
      const before = tree.paths().map((path) => [path, textOf(tree, path)]);
      const refusal = yield* Effect.flip(prepare({ ...planning, ...flags }, tree));
      assert.deepStrictEqual(
        tree.paths().map((path) => [path, textOf(tree, path)]),
        before,
      );
      return refusal;
    });

  it.effect("without a direction, naming the report that has one", () =>
    Effect.gen(function* () {
      const refusal = yield* refused({}, yield* selected());
      assert.strictEqual(refusal._tag, "PlanningEntryRefused");
      assert.include(refusal.nextStep, `--selected-direction ${formatRunRef(options)}`);
      const none = yield* refused({}, project());
      assert.include(none.nextStep, "Prepare option-selection first");
    }),
  );

  it.effect("a second time without an answer to the published plan", () =>
    Effect.gen(function* () {
      const tree = yield* selected();
      yield* prepare(directed, tree);
      const open = { clarificationItems: [{ ...question, blocks: "none" as const }] };
      const plan = formatRunRef(publishPlan(tree, 1, open));
      const refusal = yield* refused({ "selected-direction": formatRunRef(options) }, tree);
      assert.strictEqual(refusal._tag, "PlanningEntryRefused");
      assert.strictEqual(refusal.problems[0]?.got, "only --selected-direction");
      const give = `give \`--clarification-response ${plan}\`.`;
      assert.strictEqual(
        refusal.nextStep,
        `Answer its questions with \`okstra answer ${plan}\`, then ${give}`,
      );
      answerItem(tree, runOf("implementation-planning"), "C-001", question.question, "All.");
      const answered = yield* refused({ "selected-direction": formatRunRef(options) }, tree);
      assert.strictEqual(answered.nextStep, `To plan again, ${give}`);
    }),
  );

  it.effect.each<readonly [string, (tree: MemoryTree) => void, ReadonlyArray<string>]>([
    [
      "another option stands selected",
      (tree) => selectOption(tree, options, "O-002"),
      [runPaths(options).directionSelection],
    ],
    [
      "its report was written anew and selected from again",
      (tree) => {
        completeRun(tree, options, optionReport({ summary: "Three ways." }));
        selectOption(tree, options);
      },
      [runPaths(options).reportData],
    ],
    [
      "nothing can be read of it",
      (tree) => tree.write(runPaths(options).reportData, "[]"),
      [runPaths(options).reportData],
    ],
  ])("a second time where %s", ([, spoil, subjects]) =>
    Effect.gen(function* () {
      const tree = yield* selected();
      yield* prepare(directed, tree);
      const plan = formatRunRef(publishPlan(tree));
      spoil(tree);
      const refusal = yield* refused({ "clarification-response": plan }, tree);
      assert.strictEqual(refusal._tag, "DirectionRefused");
      assert.deepStrictEqual(
        refusal.problems.map(({ subject }) => subject),
        [...subjects],
      );
      assert.include(refusal.nextStep, "--selected-direction");
      assert.deepStrictEqual(tagsOf(yield* refused({ "clarification-response": "none.md" }, tree)), [
        "FileUnfit",
        "DirectionRefused",
      ]);
      assert.deepStrictEqual(tagsOf(yield* refused({}, tree)), ["PlanningEntryRefused", "DirectionRefused"]);
    }),
  );

  it.effect("no more once it is given the direction that stands selected now", () =>
    Effect.gen(function* () {
      const tree = yield* selected();
      yield* prepare(directed, tree);
      const plan = formatRunRef(publishPlan(tree));
      selectOption(tree, options, "O-002");
      yield* prepare({ ...directed, "clarification-response": plan }, tree);
      assert.strictEqual(inputsOf(tree, 2).selectedDirection?.option, "O-002");
    }),
  );

  it.effect("for everything that is wrong with its direction at once", () =>
    Effect.gen(function* () {
      const tree = yield* selected({ clarificationItems: [question] });
      const path = runPaths(options).reportData;
      tree.write(path, textOf(tree, path).replace('"status": "final"', '"status": "draft"'));
      const refusal = yield* refused({ "selected-direction": formatRunRef(options) }, tree);
      assert.strictEqual(refusal._tag, "DirectionRefused");
      assert.lengthOf(refusal.problems, 2);
      assert.include(refusal.problems[1]?.got, "sha256");
    }),
  );

  it.effect.each([
    ["nothing.md", "DirectionRefused"],
    ["auth/other/option-selection/001", "DirectionRefused"],
    ["auth/login-fails/error-analysis/001", "DirectionRefused"],
    ["auth/login-fails/option-selection/007", "RunNotFound"],
  ] as const)("for the direction %s: %s", ([given, tag]) =>
    Effect.gen(function* () {
      const refusal = yield* refused({ "selected-direction": given }, yield* selected());
      assert.deepStrictEqual(tagsOf(refusal), [tag]);
    }),
  );

  it.effect("while a question that blocks it is open", () =>
    Effect.gen(function* () {
      const tree = yield* selected({ clarificationItems: [question] });
      const refusal = yield* refused({ "selected-direction": formatRunRef(options) }, tree);
      assert.strictEqual(refusal._tag, "ClarificationsOpen");
      assert.include(refusal.nextStep, `okstra answer ${formatRunRef(options)} 'C-001=…'`);
    }),
  );

  it.effect("together with what its brief lacks", () =>
    Effect.gen(function* () {
      const tree = project();
      tree.write("brief.md", textOf(tree, "brief.md").replace("## Acceptance criteria", "## Else"));
      assert.deepStrictEqual(tagsOf(yield* refused({ "clarification-response": "none.md" }, tree)), [
        "BriefRefused",
        "FileUnfit",
        "PlanningEntryRefused",
      ]);
    }),
  );
});

describe("flags of planning", () => {
  it.effect("are refused in another phase, together", () =>
    Effect.gen(function* () {
      const flags = { "selected-direction": "a.md", "no-plan-verification": true };
      const refusal = yield* Effect.flip(prepare({ ...flags, "task-type": "error-analysis" }));
      assert.strictEqual(refusal._tag, "FlagNotForPhase");
      assert.lengthOf(refusal.problems, 2);
    }),
  );
});

describe("a fix cycle", () => {
  const cyclesOf = (tree: MemoryTree) =>
    textOf(tree, taskPaths(runOf("error-analysis")).fixCycles)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it.effect("is opened by a run and closed by the next one of the same folder, from the files", () =>
    Effect.gen(function* () {
      const tree = project();
      yield* prepare({ "fix-cycle": "yes", directive: "Look at the clock" }, tree);
      assert.deepInclude(cyclesOf(tree)[0], { id: "X-001", reason: "Look at the clock", closed: null });
      yield* prepare({ "task-type": "requirements-discovery" }, tree);
      assert.deepInclude(cyclesOf(tree)[0], { closed: null });
      const again = yield* prepare({ "fix-cycle": "yes" }, tree);
      const [first, second] = cyclesOf(tree);
      assert.deepInclude(first?.["closed"], {
        by: "auth/login-fails/error-analysis/002",
        outcome: "prepared",
      });
      assert.deepInclude(second, { id: "X-002", reason: null, closed: null });
      assert.notInclude(again.manifest.canonicalArgv, "--fix-cycle");
      const packet = textOf(
        tree,
        `${runPaths(runOf("error-analysis", 2)).instructionSet}/analysis-packet.md`,
      );
      assert.include(packet, "| X-002 |");
    }),
  );

  it.effect("leaves lines that it can't read as they are", () =>
    Effect.gen(function* () {
      const tree = project();
      tree.write(taskPaths(runOf("error-analysis")).fixCycles, "not a line of ours\n");
      const run = yield* prepare({ "fix-cycle": "yes" }, tree);
      assert.include(
        run.warnings.map(({ tag }) => tag),
        "FixCyclesUnreadable",
      );
      const text = textOf(tree, taskPaths(runOf("error-analysis")).fixCycles);
      assert.match(text, /^not a line of ours\n\{.*\}\n$/u);
    }),
  );
});
