import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import {
  type RecordedRun,
  requireSameFolder,
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

const problemsOf = (then: Partial<RecordedRun>, now: Partial<ResolvedRun> = {}) => {
  const same = requireSameRun({ ...recorded, ...then }, { ...facts, ...now }, { leader: false });
  return Result.isSuccess(same) ? [] : same.failure.problems.map(({ subject }) => subject);
};

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
    assert.isTrue(Result.isSuccess(requireSameFolder(recorded, facts)));
    const elsewhere = { run: { ...facts.run, taskType: "option-selection" as const } };
    assert.isTrue(Result.isFailure(requireSameFolder(recorded, elsewhere)));
  });
});
