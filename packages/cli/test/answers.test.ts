import { readArtefact } from "@okstra/core/domain/run/readArtefact";
import { DirectionSelection } from "@okstra/core/domain/report/DirectionSelection";
import { UserAnswers } from "@okstra/core/domain/report/UserAnswers";
import * as Result from "effect/Result";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "vitest";
import { briefPath, Sandbox, terminalCodes } from "./okstraProcess.ts";
import {
  optionsPaths,
  optionsReport,
  optionsRun,
  prepareOptionsRun,
  writeReport,
} from "./optionSelectionRun.ts";

/** One for all tests: to prepare a run takes longer than what is tested. Each begins without any response. */
const sandbox = new Sandbox("shop", afterAll).project();

beforeAll(() => prepareOptionsRun(sandbox));

beforeEach(() => {
  rmSync(join(sandbox.root, optionsPaths.responses), { recursive: true, force: true });
  writeReport(sandbox);
});

const answersOf = () => {
  const file = optionsPaths.answers;
  return Result.getOrThrow(readArtefact(UserAnswers, sandbox.read(file), { file })).answers;
};
const selected = () => {
  const file = optionsPaths.selection;
  return Result.getOrThrow(readArtefact(DirectionSelection, sandbox.read(file), { file }));
};

describe("okstra select", { timeout: 120_000 }, () => {
  it("writes the option down, and nothing else", async () => {
    const before = sandbox.tree({ except: [".okstra/locks"] });
    const { code, data, warnings } = await sandbox.okstraJson(["select", optionsRun, "o-001"]);
    assert.strictEqual(code, 0);
    // Nobody recorded what became of its workers.
    assert.deepStrictEqual(
      warnings.map(({ tag }) => tag),
      ["RunNotCompleted"],
    );
    const { option, title, recommended } = selected();
    assert.deepStrictEqual([option, title, recommended], ["O-001", "Renew at reset", true]);
    assert.deepStrictEqual(data.selection, selected());
    assert.deepStrictEqual([data.change, data.before, data.path], ["selected", null, optionsPaths.selection]);
    const { [optionsPaths.selection]: written, ...rest } = sandbox.tree({ except: [".okstra/locks"] });
    assert.isDefined(written);
    assert.deepStrictEqual(rest, before);
  });

  it.each([
    ["the newest run", "auth/login-fails/option-selection/latest"],
    ["the report data", optionsPaths.reportData],
    ["the report", optionsPaths.reportMarkdown],
    ["the run manifest", optionsPaths.runManifest],
  ])("takes a report by %s", async (_by, word) => {
    const { code, stderr } = await sandbox.okstra(["select", word, "Renew at RESET"]);
    assert.strictEqual(code, 0, stderr);
    assert.strictEqual(selected().option, "O-001");
  });

  it("takes a path from where it is called", async () => {
    const cwd = join(sandbox.root, "briefs");
    assert.strictEqual(
      (await sandbox.okstra(["select", `../${optionsPaths.reportData}`, "O-001"], { cwd })).code,
      0,
    );
  });

  it("says first what has to be answered before planning, then how planning is prepared", async () => {
    const first = await sandbox.okstra(["select", optionsRun, "O-001"]);
    assert.include(first.stdout, "C-001 (blocks implementation-planning): What of C-001?");
    assert.notInclude(first.stdout, "C-002");
    assert.include(first.stdout, `next: okstra answer ${optionsRun} 'C-001=<answer>'\n`);
    const { data } = await sandbox.okstraJson(["answer", optionsRun, "C-001=Both."]);
    assert.deepStrictEqual(data.unanswered, []);
    assert.deepStrictEqual(data.nextCommand.argv, [
      "okstra",
      "prepare",
      "--task-type",
      "implementation-planning",
      "--task-group",
      "auth",
      "--task-id",
      "login-fails",
      "--task-brief",
      briefPath,
      "--selected-direction",
      "auth/login-fails/option-selection/001",
      "--render-only",
    ]);
    const again = await sandbox.okstraJson(["select", optionsRun, "O-001"]);
    assert.deepStrictEqual(again.data.nextCommand, data.nextCommand);
    const planned = await sandbox.okstraJson(data.nextCommand.argv.slice(1));
    assert.strictEqual(planned.data?.runRef, "auth/login-fails/implementation-planning/001", planned.stdout);
    const carried = sandbox.read(`${planned.data.paths.instructionSet}/clarification-response.md`);
    assert.include(carried, "```text\nBoth.\n```");
  });

  it("warns of what the report does not recommend", async () => {
    const { stdout, stderr } = await sandbox.okstra(["select", optionsRun, "O-002"]);
    assert.include(stdout, "The report does not recommend it.");
    assert.include(stderr, "warning: The report recommends O-001, not O-002: It is one place.\n");
    assert.isFalse(selected().recommended);
  });

  it("leaves what is selected already, and replaces another option, naming it", async () => {
    await sandbox.okstra(["select", optionsRun, "O-001"]);
    const before = sandbox.read(optionsPaths.selection);
    const same = await sandbox.okstra(["select", optionsRun, "Renew at reset"]);
    assert.include(same.stdout, "selected already; nothing was written");
    assert.strictEqual(sandbox.read(optionsPaths.selection), before);
    const other = await sandbox.okstra(["select", optionsRun, "O-002"]);
    assert.include(other.stdout, "Selected O-002 (Renew at login)");
    assert.include(other.stdout, "in place of O-001 (Renew at reset)");
    assert.strictEqual(selected().option, "O-002");
  });

  it("refuses an option that the report has not", async () => {
    const error = await sandbox.refused(["select", optionsRun, "O-003"], { code: 3, tag: "OptionNotFound" });
    assert.include(error.problems[0]!.expected, "O-001 (Renew at reset), O-002 (Renew at login)");
  });

  it.each(["draft", "failed"])("refuses a report that is %s", async (status) => {
    writeReport(sandbox, { status });
    await sandbox.refused(["select", optionsRun, "O-001"], { code: 3, tag: "ReportNotFinal" });
  });

  it("refuses a report that is none", async () => {
    writeReport(sandbox, { options: "none", title: "" });
    for (const command of [
      ["select", optionsRun, "O-001"],
      ["answer", optionsRun, "C-001=one"],
      ["report", "render", optionsRun],
      ["report", "validate", optionsRun],
    ]) {
      const error = await sandbox.refused(command, { code: 3, tag: "ReportInvalid" });
      assert.lengthOf(error.problems, 2);
      assert.include(error.nextStep, "Have its writer mend");
    }
  });

  it("refuses runs of other phases, runs without a report, and what is no run", async () => {
    const analysis = ["prepare", "--task-brief", briefPath, "--render-only"];
    assert.strictEqual((await sandbox.okstra(analysis)).code, 0);
    const phase = "auth/login-fails/error-analysis/001";
    const error = await sandbox.refused(["select", phase, "O-001"], { code: 3, tag: "NotAnOptionSelection" });
    assert.include(error.nextStep, "okstra runs --phase option-selection");
    await sandbox.refused(["answer", phase, "C-001=x"], { code: 3, tag: "ReportMissing" });
    const unknown = "auth/login-fails/option-selection/002";
    await sandbox.refused(["select", unknown, "O-001"], { code: 3, tag: "RunNotFound" });
    await sandbox.refused(["select", "README.md", "O-001"], { code: 2, tag: "RunRefMalformed" });
    await sandbox.refused(["select", optionsRun], { code: 2, tag: "UsageRefused" });
  });

  it("never writes over a selection that it can't read", async () => {
    sandbox.write(optionsPaths.selection, '{"mine": true}');
    await sandbox.refused(["select", optionsRun, "O-001"], { code: 3, tag: "ArtefactMalformed" });
  });
});

describe("okstra answer", { timeout: 120_000 }, () => {
  it("writes answers sorted, later ones in place of earlier ones", async () => {
    const first = await sandbox.okstraJson(["answer", optionsRun, "C-002=two", "c-001=one"]);
    assert.deepStrictEqual([first.code, first.data.added], [0, ["C-002", "C-001"]]);
    assert.deepStrictEqual(
      answersOf().map(({ id, question, answer }) => [id, question, answer]),
      [
        ["C-001", "What of C-001?", "one"],
        ["C-002", "What of C-002?", "two"],
      ],
    );
    const second = await sandbox.okstra(["answer", optionsRun, "C-001=other"]);
    assert.include(second.stdout, "in place of an earlier answer: C-001");
    assert.include(second.stdout, "C-002  two");
    assert.include(second.stdout, `next: okstra select ${optionsRun} O-001`);
    assert.deepStrictEqual(
      answersOf().map(({ answer }) => answer),
      ["other", "two"],
    );
  });

  it("writes nothing where the same stands already", async () => {
    await sandbox.okstra(["answer", optionsRun, "C-001=one"]);
    const before = sandbox.state();
    const again = await sandbox.okstra(["answer", optionsRun, "C-001=one"]);
    assert.include(again.stdout, "stand already; nothing was written");
    assert.deepStrictEqual(sandbox.state(), before);
  });

  it("keeps an answer as it was given, and shows nothing that a terminal obeys", async () => {
    const answer = "\u001b[2J\u202eevil `x` | y\nsecond = line";
    const { stdout } = await sandbox.okstra(["answer", optionsRun, `C-001=${answer}`]);
    const list = await sandbox.okstra(["answer", optionsRun, "--list"]);
    assert.strictEqual(answersOf()[0]?.answer, answer);
    for (const code of terminalCodes) assert.notInclude(stdout + list.stdout, code);
    assert.include(list.stdout, "\n  second = line\n");
  });

  it("warns of a secret, and keeps it as given", async () => {
    const secret = `ghp_${"a1B2c3D4e5".repeat(4)}`;
    const { stderr } = await sandbox.okstra(["answer", optionsRun, `C-001=${secret}`]);
    assert.match(stderr, /^warning: The answer to C-001 looks like it holds a secret/u);
    assert.strictEqual(answersOf()[0]?.answer, secret);
  });

  it("names earlier answers whose question has changed since", async () => {
    await sandbox.okstra(["answer", optionsRun, "C-001=one", "C-002=two"]);
    const { clarificationItems } = optionsReport();
    clarificationItems[0].question = "Something else?";
    writeReport(sandbox, { clarificationItems });
    const { warnings, data } = await sandbox.okstraJson(["answer", optionsRun, "C-002=other"]);
    assert.deepStrictEqual(
      warnings.map(({ tag }) => tag),
      ["QuestionChanged"],
    );
    assert.match(warnings[0]!.message, /: C-001\.$/u);
    assert.strictEqual(data.answers[0].question, "What of C-001?");
  });

  it("lists what is asked and what was answered, writing nothing", async () => {
    await sandbox.okstra(["answer", optionsRun, "C-001=one"]);
    const before = sandbox.state();
    const { stdout } = await sandbox.okstra(["answer", optionsRun, "--list"]);
    assert.match(stdout, /^C-001 +answered +implementation-planning +\d/mu);
    assert.match(stdout, /^C-002 +open +none +-$/mu);
    assert.match(stdout, /^C-003 +resolved +approval +-$/mu);
    const { data } = await sandbox.okstraJson(["answer", optionsRun, "--list"]);
    assert.deepStrictEqual(
      data.items.map(({ id, status, answer }: { id: string; status: string; answer: string }) => [
        id,
        status,
        answer,
      ]),
      [
        ["C-001", "answered", "one"],
        ["C-002", "open", null],
        ["C-003", "resolved", "As it was."],
      ],
    );
    assert.deepStrictEqual(sandbox.state(), before);
  });

  it("without an answer, and with nobody to ask, is refused with what is open", async () => {
    const error = await sandbox.refused(["answer", optionsRun], { code: 3, tag: "AnswersMissing" });
    assert.deepStrictEqual(
      error.problems.map(({ subject, message }) => [subject, message]),
      [
        ["C-001", "C-001 (blocks implementation-planning): What of C-001?"],
        ["C-002", "C-002: What of C-002?"],
      ],
    );
    assert.include(error.nextStep, `okstra answer ${optionsRun} C-001="<answer>" C-002="<answer>"`);
    await sandbox.okstra(["answer", optionsRun, "C-001=one", "C-002=two"]);
    assert.strictEqual((await sandbox.okstra(["answer", optionsRun])).code, 0);
  });

  it("refuses words that can't be right, all at once", async () => {
    const words = ["answer", optionsRun, "yes", "C-001=", "C-002=a", "c-002=b", "C-004=<answer>"];
    const error = await sandbox.refused(words, { code: 2, tag: "UsageRefused" });
    assert.deepStrictEqual(
      error.problems.map(({ tag }) => tag),
      ["AnswerMalformed", "AnswerEmpty", "AnswerRepeated", "AnswerEmpty"],
    );
    await sandbox.refused(["answer", optionsRun, "--list", "C-001=a"], { code: 2, tag: "UsageRefused" });
  });

  it("refuses answers to what is not asked, or settled, taking none", async () => {
    const words = ["answer", optionsRun, "C-001=one", "C-003=three", "C-009=nine"];
    const error = await sandbox.refused(words, { code: 3, tag: "AnswersRefused" });
    assert.deepStrictEqual(
      error.problems.map(({ tag, subject }) => [tag, subject]),
      [
        ["ItemResolved", "C-003"],
        ["ItemUnknown", "C-009"],
      ],
    );
    assert.include(error.problems[1]!.expected, "C-001, C-002");
  });

  it("never writes over answers that it can't read, or that are another run's", async () => {
    sandbox.write(optionsPaths.answers, '{"answers": []}');
    await sandbox.refused(["answer", optionsRun, "C-001=one"], { code: 3, tag: "ArtefactMalformed" });
    const foreign = {
      $schema: "urn:okstra:schema:user-answers:1",
      schemaVersion: "1.0",
      runRef: "auth/other/option-selection/001",
      answers: [],
    };
    sandbox.write(optionsPaths.answers, JSON.stringify(foreign));
    const error = await sandbox.refused(["answer", optionsRun, "C-001=one"], {
      code: 3,
      tag: "ArtefactMalformed",
    });
    assert.include(error.problems[0]!.subject, "#/runRef");
  });

  it("loses nothing where several answer at once", async () => {
    const clarificationItems = Array.from({ length: 6 }, (_, at) => ({
      ...optionsReport().clarificationItems[1],
      id: `C-00${at + 1}`,
    }));
    writeReport(sandbox, { clarificationItems });
    const ended = await Promise.all(
      clarificationItems.map(({ id }) => sandbox.okstra(["answer", optionsRun, `${id}=answer to ${id}`])),
    );
    for (const { code, stderr } of ended) assert.strictEqual(code, 0, stderr);
    assert.deepStrictEqual(
      answersOf().map(({ id, answer }) => [id, answer]),
      clarificationItems.map(({ id }) => [id, `answer to ${id}`]),
    );
  });
});
