import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { changedRoles } from "../../../src/domain/prepare/changedRoles.ts";
import { changeFlags } from "../../../src/domain/prepare/changeFlags.ts";
import { parseFlagChanges } from "../../../src/domain/prepare/FlagChanges.ts";
import { prepareFlagTable } from "../../../src/domain/prepare/prepareFlagTable.ts";
import type { PrepareFlags } from "../../../src/domain/prepare/PrepareRequest.ts";

const [opus, sonnet] = ["claude/claude-opus-5-5", "claude/claude-sonnet-5-5"];

/** As a canonical argv says a roster, without a critic. */
const recorded: PrepareFlags = {
  "task-type": "implementation",
  "lead-runtime": "claude-code",
  "lead-provider": "claude",
  "lead-model": opus,
  "role-count": ["implementer=1", "analyser=2", "verifier=1", "report-writer=1"],
  "role-model": [
    `implementer=${opus}`,
    `analyser=${opus},codex/gpt-6-sol`,
    "verifier=codex/gpt-6-sol",
    `report-writer=${opus}`,
  ],
  critic: "off",
};

const withCritic: PrepareFlags = {
  ...recorded,
  "role-count": [...(recorded["role-count"] as ReadonlyArray<string>), "critic=1"],
  "role-model": [...(recorded["role-model"] as ReadonlyArray<string>), `critic=${opus}`],
  critic: undefined,
};

/** A session of its host leads it, and says its model itself. */
const { "lead-provider": _provider, "lead-model": _model, ...joined } = recorded;

const changesOf = (set: string) => Result.getOrThrow(parseFlagChanges([set]));
const wordsOf = (flags: PrepareFlags): ReadonlyArray<string> =>
  Object.entries(flags).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((word) => `${name} ${word}`),
  );

interface Row {
  readonly set: string;
  readonly from?: PrepareFlags;
  readonly roles: ReadonlyArray<string>;
  /** The recorded words that give way, besides the one that the change itself replaces. */
  readonly gone?: ReadonlyArray<string>;
}

const writer = ["report-writer", "translator"];
const writerModel = `role-model report-writer=${opus}`;
const critic = ["role-count critic=1", `role-model critic=${opus}`];
const analysers = ["role-count analyser=2", `role-model analyser=${opus},codex/gpt-6-sol`];
const verifier = ["role-count verifier=1", "role-model verifier=codex/gpt-6-sol"];
const lead = ["lead-provider claude", `lead-model ${opus}`];

const rows: ReadonlyArray<Row> = [
  { set: "workers=codex", roles: ["analyser"], gone: analysers },
  {
    set: "workers=claude",
    from: { ...recorded, "task-type": "final-verification" },
    roles: ["verifier"],
    gone: verifier,
  },
  { set: "role-count=analyser=1", roles: ["analyser"], gone: analysers },
  { set: "role-count=critic=1", roles: ["critic"], gone: ["critic off"] },
  {
    set: `role-model=report-writer=${sonnet}`,
    roles: writer,
    gone: ["role-count report-writer=1", writerModel],
  },
  { set: `role-model=leader=${sonnet}`, roles: ["leader"], gone: lead },
  { set: "executor=codex", roles: ["implementer"], gone: [`role-model implementer=${opus}`] },
  { set: "critic=claude", roles: ["critic"], gone: ["critic off"] },
  { set: "critic=off", from: withCritic, roles: ["critic"], gone: critic },
  { set: "critic=", from: withCritic, roles: ["critic"], gone: critic },
  { set: "no-plan-verification", roles: ["verifier"], gone: verifier },
  {
    set: "no-plan-verification=off",
    from: { ...recorded, "no-plan-verification": true },
    roles: ["verifier"],
    gone: ["no-plan-verification true"],
  },
  {
    set: `claude-model=${sonnet}`,
    roles: ["implementer", "analyser"],
    gone: [`role-model implementer=${opus}`, analysers[1]!],
  },
  { set: "codex-model=luna", roles: ["analyser"], gone: [analysers[1]!] },
  { set: "antigravity-model=pro", roles: [] },
  { set: "worker-model=other=x,codex=luna", roles: ["analyser"], gone: [analysers[1]!] },
  { set: "report-writer-provider=codex", roles: writer, gone: [writerModel] },
  { set: "report-writer-model=sonnet", roles: writer, gone: [writerModel] },
  { set: "independence=family", roles: [] },
  { set: "lead-runtime=codex", roles: ["leader"], gone: ["lead-runtime claude-code", ...lead] },
  { set: "lead-runtime=codex", from: joined, roles: ["leader"], gone: ["lead-runtime claude-code"] },
  { set: "lead-provider=codex", roles: ["leader"], gone: lead },
  { set: "lead-provider=codex", from: joined, roles: ["leader"] },
  { set: `lead-model=${sonnet}`, roles: ["leader"], gone: [`lead-model ${opus}`] },
  { set: "directive=Look.", roles: [] },
];

describe("a change of recorded words", () => {
  it.each(rows)("$set speaks of its roles alone", ({ set, from = recorded, roles, gone = [] }) => {
    assert.sameMembers([...changedRoles(from, changesOf(set))], [...roles]);
    const left = wordsOf(changeFlags(from, changesOf(set)));
    assert.sameMembers(
      wordsOf(from).filter((word) => !left.includes(word)),
      [...gone],
    );
  });

  it("is told of every flag that a roster or a host is asked for by", () => {
    const settable = prepareFlagTable.filter(
      ({ group, onceOnly }) => onceOnly !== true && (group === "Roster" || group === "Host"),
    );
    for (const { name } of settable)
      assert.isTrue(
        rows.some(({ set }) => set.split("=")[0] === name),
        name,
      );
  });

  it("that says what was said speaks of nobody", () => {
    for (const set of ["role-count=analyser=2", `lead-model=${opus}`])
      assert.deepStrictEqual(changedRoles(recorded, changesOf(set)), [], set);
  });
});
