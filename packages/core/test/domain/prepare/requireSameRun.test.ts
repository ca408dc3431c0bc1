import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { executionIdentity } from "../../../src/domain/assignment/executionIdentity.ts";
import type { ModelRef } from "../../../src/domain/catalogue/ModelRef.ts";
import { type FlagChanges, noChanges, parseFlagChanges } from "../../../src/domain/prepare/FlagChanges.ts";
import {
  type RecordedRun,
  requireSameRun,
  type ResolvedRun,
} from "../../../src/domain/prepare/requireSameRun.ts";
import { frameRun } from "../../../src/domain/bundle/RunFrame.ts";
import { sha256 } from "../../../src/domain/text/sha256.ts";
import { bundleFacts } from "../bundle/bundleFacts.ts";

const facts = {
  ...bundleFacts(),
  canonicalArgv: ["prepare", "--directive", "Look."],
  resolved: [
    { name: "working-language", value: "en", source: "project settings" },
    { name: "report-language", value: "ko", source: "project settings" },
  ],
};
const frame = frameRun(facts);
const duty = "instruction-set/duties/lead.md";
const shipped = facts.templates.get(duty)!;

const recorded: RecordedRun = {
  runRef: frame.runRef,
  brief: "brief.md",
  roster: frame.identity,
  canonicalArgv: facts.canonicalArgv,
  templates: [{ path: duty, sha256: shipped.sha256, source: "shipped" }],
  resolved: facts.resolved,
};

const problemsOf = (then: Partial<RecordedRun>, now: Partial<ResolvedRun> = {}, changes = noChanges) => {
  const same = requireSameRun({ ...recorded, ...then }, { ...facts, ...now }, { leader: false, changes });
  return Result.isSuccess(same) ? [] : same.failure.problems.map(({ subject }) => subject);
};

const warningsOf = (now: Partial<ResolvedRun>, changes: FlagChanges) =>
  Result.getOrThrow(requireSameRun(recorded, { ...facts, ...now }, { leader: false, changes }));

const changesOf = (...words: ReadonlyArray<string>) => Result.getOrThrow(parseFlagChanges(words));

const override = (text: string) =>
  new Map(facts.templates).set(duty, { path: duty, text, sha256: sha256(text), source: "override" });

describe("a run that is prepared again", () => {
  it("is the same where nothing moved, whatever okstra ships by then", () => {
    assert.deepStrictEqual(problemsOf({}), []);
    const other = new Map(facts.templates).set(duty, { ...shipped, text: "", sha256: sha256("") });
    assert.deepStrictEqual(problemsOf({}, { templates: other }), []);
  });

  it("differs where a model is started by another name", () => {
    const slots = facts.plan.slots.map((slot) =>
      slot.workerId === "codex-analyser"
        ? { ...slot, binding: { ...slot.binding, executionValue: "gpt-new" } }
        : slot,
    );
    assert.deepStrictEqual(problemsOf({}, { plan: { slots } }), ["analyser#2"]);
  });

  it.each<readonly [string, string | null, string | null, ReadonlyArray<string>]>([
    ["its host starts it by another name", "opus", "haiku", ["analyser#1"]],
    ["its host starts it by the same name", "opus", "opus", []],
    ["no host starts it any more, on another terminal", "opus", null, []],
  ])("where a model stays and %s", (_, before, after, differing) => {
    const first = facts.plan.slots.find(({ role }) => role === "analyser")!;
    const slotsWith = (hostModelValue: string | null) => [
      { ...first, binding: { ...first.binding, hostModelValue } },
    ];
    const { roleExecutions } = executionIdentity(
      { ...facts.plan, slots: slotsWith(before) },
      facts.host,
      facts.catalogue,
    );
    const same = requireSameRun(
      { ...recorded, roster: { roleExecutions } },
      { ...facts, plan: { slots: slotsWith(after) } },
      { leader: false, changes: noChanges },
    );
    const problems = Result.isSuccess(same) ? [] : same.failure.problems;
    assert.deepStrictEqual(
      problems.map(({ subject }) => subject),
      differing,
    );
  });

  it("differs where a model is of another family, on which independence rests", () => {
    const slots = facts.plan.slots.map((slot) =>
      slot.workerId === "codex-analyser" ? { ...slot, family: "other" } : slot,
    );
    assert.deepStrictEqual(problemsOf({}, { plan: { slots } }), ["analyser#2"]);
  });

  it("differs where a language is another, and is not held to one that was not recorded", () => {
    const resolved = facts.resolved.map((each) => ({ ...each, value: "ja" }));
    assert.deepStrictEqual(problemsOf({}, { resolved }), ["working-language", "report-language"]);
    assert.deepStrictEqual(problemsOf({ resolved: [] }, { resolved }), []);
  });

  it("differs where a template of the project's own came, went or changed", () => {
    const own = { path: duty, sha256: sha256("Do this."), source: "override" } as const;
    assert.deepStrictEqual(problemsOf({ templates: [own] }, { templates: override("Do this.") }), []);
    for (const [then, now] of [
      [own, override("Do that.")],
      [own, facts.templates],
      [recorded.templates[0]!, override("Do this.")],
    ] as const)
      assert.deepStrictEqual(problemsOf({ templates: [then] }, { templates: now }), [`template ${duty}`]);
  });

  it("differs where its words name another task or phase", () => {
    const elsewhere = { run: { ...facts.run, taskType: "option-selection" as const } };
    assert.deepStrictEqual(problemsOf({}, elsewhere), ["task and phase"]);
    assert.deepStrictEqual(problemsOf({}, elsewhere, changesOf("directive=Else.")), ["task and phase"]);
    assert.deepStrictEqual(problemsOf({}, elsewhere, changesOf("task-type=option-selection")), []);
  });

  it.each<readonly [string, ReadonlyArray<string>, string | null]>([
    ["another model of the slot that is changed", ["role-model=analyser=codex/gpt-6.1-sol"], null],
    ["another model of a slot that is not", ["directive=Else."], "analyser#1"],
    ["another model of a slot that is not, beside one that is", ["critic=off"], "analyser#1"],
    ["another roster, of another phase", ["task-type=option-selection"], null],
  ])("with a change tells %s only where no change says so", (_, words, told) => {
    const slots = facts.plan.slots.map((slot) =>
      slot.role === "analyser" && slot.ordinal === 1
        ? { ...slot, modelRef: "codex/gpt-new" as ModelRef }
        : slot,
    );
    const warnings = warningsOf({ plan: { slots } }, changesOf(...words));
    assert.deepStrictEqual(
      warnings.map(({ tag }) => tag),
      told === null ? [] : ["RerunDiffers"],
    );
    if (told !== null) assert.include(warnings[0]?.message, `${told} is codex/gpt-new`);
  });

  it("with a change tells of languages and templates, and of neither where that is the change", () => {
    const resolved = facts.resolved.map((each) => ({ ...each, value: "ja" }));
    const templates = override("Do this.");
    const [warning] = warningsOf({ resolved, templates }, changesOf("directive=Else."));
    for (const text of ["report-language is ja, and was ko", `template ${duty} is the project's own`])
      assert.include(warning?.message, text);
    assert.deepStrictEqual(warningsOf({ templates }, changesOf("shipped-templates")), []);
    assert.deepStrictEqual(warningsOf({ canonicalArgv: ["prepare"] }, changesOf("directive=")), []);
  });
});
