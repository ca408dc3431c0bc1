import { rmSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "vitest";
import { artefactJson } from "@okstra/core/domain/text/canonicalJson";
import { optionReport, planReport } from "../../core/test/samples/samplePlanning.ts";
import { briefPath, type Json, Sandbox } from "./okstraProcess.ts";

const runs = ".okstra/tasks/auth/login-fails/runs";
const options = "auth/login-fails/option-selection/001";
const optionsFolder = `${runs}/option-selection`;
const optionsData = `${optionsFolder}/reports/final-report-option-selection-001.data.json`;
const selectionFile = `${optionsFolder}/user-responses/selection-option-selection-001.json`;
const plan = "auth/login-fails/implementation-planning/001";
const planData = `${runs}/implementation-planning/reports/final-report-implementation-planning-001.data.json`;

const prepare = (taskType: string, ...more: ReadonlyArray<string>): ReadonlyArray<string> => [
  "prepare",
  "--task-brief",
  briefPath,
  "--task-type",
  taskType,
  "--render-only",
  "--yes",
  ...more,
];

const question = {
  id: "C-001",
  question: "Which browsers?",
  blocks: "implementation-planning" as const,
  status: "open" as const,
  answer: null,
};

const okstra = async (sandbox: Sandbox, ...words: ReadonlyArray<string>): Promise<Json> => {
  const { code, data, stdout } = await sandbox.okstraJson(words);
  assert.strictEqual(code, 0, stdout);
  return data;
};

/** Records every worker of a run that needs an attempt. */
const recordAll = async (sandbox: Sandbox, run: string): Promise<void> => {
  const { data } = await sandbox.okstraJson(["show", run]);
  for (const workerId of data.manifest.teamContract.requiredAttempts) {
    const words = ["worker", "record", workerId, "--run", run, "--status", "not-run", "--reason", "by hand"];
    await okstra(sandbox, ...words);
  }
};

/** A project in which an option is selected, and, where it is wanted, a plan is published. */
const projectWith = async (setting: {
  readonly report?: Parameters<typeof optionReport>[0];
  readonly selected?: boolean;
  readonly planned?: boolean;
}): Promise<Sandbox> => {
  const sandbox = new Sandbox().project();
  await okstra(sandbox, ...prepare("option-selection"));
  sandbox.write(optionsData, artefactJson(optionReport(setting.report)));
  if (setting.selected !== false) await okstra(sandbox, "select", options, "O-001");
  if (setting.planned === true) {
    await okstra(sandbox, ...prepare("implementation-planning", "--selected-direction", options));
    await recordAll(sandbox, plan);
    sandbox.write(planData, artefactJson(planReport({ runRef: plan })));
    await okstra(sandbox, "report", "render", plan);
  }
  return sandbox;
};

interface Refused {
  readonly because: string;
  readonly setting?: Parameters<typeof projectWith>[0];
  /** Changes the project before the command runs. */
  readonly spoil?: (sandbox: Sandbox) => void;
  readonly words: ReadonlyArray<string>;
  readonly tag: string;
  /** Subjects of the problems, all of them. */
  readonly subjects: ReadonlyArray<string>;
}

const directed = prepare("implementation-planning", "--selected-direction", options);

const table: ReadonlyArray<Refused> = [
  {
    because: "a first plan has no direction",
    words: prepare("implementation-planning"),
    tag: "PlanningEntryRefused",
    subjects: ["--selected-direction"],
  },
  {
    because: "a published plan is planned again without answers",
    setting: { planned: true },
    words: directed,
    tag: "PlanningEntryRefused",
    subjects: ["--clarification-response"],
  },
  {
    because: "nothing is selected, and the report is a draft",
    setting: { selected: false, report: { status: "draft" } },
    words: directed,
    tag: "DirectionRefused",
    subjects: ["status", "selection"],
  },
  {
    because: "the report changed after the selection, and its option is gone",
    spoil: (sandbox) => {
      const [, other] = optionReport().options;
      sandbox.write(optionsData, artefactJson(optionReport({ options: [other!] })));
    },
    words: directed,
    tag: "DirectionRefused",
    subjects: ["selection", optionsData],
  },
  {
    because: "the direction is a report of another phase",
    words: prepare("implementation-planning", "--selected-direction", "auth/login-fails/error-analysis/001"),
    tag: "DirectionRefused",
    subjects: ["--selected-direction"],
  },
  {
    because: "the direction's run does not exist",
    words: prepare(
      "implementation-planning",
      "--selected-direction",
      "auth/login-fails/option-selection/009",
    ),
    tag: "RunNotFound",
    subjects: ["auth/login-fails/option-selection/009"],
  },
  {
    because: "the direction's report data is malformed",
    spoil: (sandbox) =>
      sandbox.write(optionsData, JSON.stringify({ ...optionReport(), $schema: "none", title: "" })),
    words: directed,
    tag: "ReportInvalid",
    subjects: [`${optionsData}#/$schema`, `${optionsData}#/title`],
  },
  {
    because: "the selection is malformed",
    spoil: (sandbox) => sandbox.write(selectionFile, "[]"),
    words: directed,
    tag: "ArtefactMalformed",
    subjects: [selectionFile],
  },
  {
    because: "two questions that block planning are open",
    setting: { report: { clarificationItems: [question, { ...question, id: "C-002" }] } },
    words: directed,
    tag: "ClarificationsOpen",
    subjects: ["C-001", "C-002"],
  },
  {
    because: "the run that answers are carried from has no report yet",
    spoil: (sandbox) => rmSync(join(sandbox.root, optionsData)),
    words: prepare("option-selection", "--clarification-response", options),
    tag: "ReportMissing",
    subjects: [optionsData],
  },
  {
    because: "the run that a direction is taken from has no report yet",
    spoil: (sandbox) => rmSync(join(sandbox.root, optionsData)),
    words: directed,
    tag: "ReportMissing",
    subjects: [optionsData],
  },
  {
    because: "answers are carried from a report of another task",
    words: prepare("error-analysis", "--clarification-response", "auth/other/error-analysis/001"),
    tag: "ReportOfAnotherTask",
    subjects: ["--clarification-response"],
  },
  {
    because: "the clarification is not there",
    words: prepare("error-analysis", "--clarification-response", "nowhere.md"),
    tag: "FileUnfit",
    subjects: ["nowhere.md"],
  },
  {
    because: "the clarification is no text",
    spoil: (sandbox) => sandbox.write("answers.bin", new Uint8Array([0xff, 0xfe, 0x00])),
    words: prepare("requirements-discovery", "--clarification-response", "answers.bin"),
    tag: "FileUnfit",
    subjects: ["answers.bin"],
  },
  {
    because: "flags of planning stand in another phase",
    words: prepare("option-selection", "--selected-direction", options, "--no-plan-verification"),
    tag: "FlagNotForPhase",
    subjects: ["--selected-direction", "--no-plan-verification"],
  },
  {
    because: "an option-selection has one analyser",
    words: prepare("option-selection", "--role-count", "analyser=1"),
    tag: "AssignmentResolutionError",
    subjects: ["--role-count analyser=1"],
  },
  {
    because: "both analysers of an option-selection are on one model",
    words: prepare(
      "option-selection",
      "--role-model",
      "analyser=claude/claude-opus-5-5,claude/claude-opus-5-5",
    ),
    tag: "AssignmentResolutionError",
    subjects: ["analyser#2", "analyser distinct"],
  },
  {
    because: "the verifier of a plan is on the model of its lead",
    words: [
      ...directed,
      "--lead-model",
      "claude/claude-opus-5-5",
      "--role-model",
      "verifier=claude/claude-opus-5-5",
    ],
    tag: "AssignmentResolutionError",
    subjects: ["verifier#1", "verifier independence"],
  },
  {
    because: "everything is wrong at once",
    setting: { selected: false },
    words: [
      ...directed,
      "--clarification-response",
      "nowhere.md",
      "--evidence-inputs",
      "missing.log",
      "--related-tasks",
      "auth/none",
    ],
    tag: "RefusedTogether",
    subjects: ["missing.log", "auth/none", "nowhere.md", "selection"],
  },
];

describe("a phase is refused with exit 3, all at once, and nothing is written", () => {
  it.each(table)("where $because: $tag", async ({ setting = {}, spoil, words, tag, subjects }) => {
    const sandbox = await projectWith(setting);
    spoil?.(sandbox);
    const error = await sandbox.refused(words, { code: 3, tag });
    assert.sameMembers(
      error.problems.map(({ subject }) => subject),
      [...subjects],
      JSON.stringify(error, null, 2),
    );
  });
});

describe("a direction that is selected where a plan is published", () => {
  it("is planned by the command that select prints", async () => {
    const sandbox = await projectWith({ planned: true });
    const { nextCommand } = await okstra(sandbox, "select", options, "O-002");
    const [, ...words] = nextCommand.argv;
    assert.includeMembers(words, ["--selected-direction", options, "--clarification-response", plan]);
    const planned = await okstra(sandbox, ...words, "--yes");
    assert.strictEqual(planned.runRef, "auth/login-fails/implementation-planning/002");
  });
});
