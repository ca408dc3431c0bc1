import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import {
  compareWithJudged,
  judgedBy,
  reachesFloor,
  strictestFloor,
} from "../../../src/domain/assignment/independence.ts";
import type { AssignmentPlan } from "../../../src/domain/assignment/AssignmentPlan.ts";
import { workersOf } from "../../../src/domain/assignment/AssignmentPlan.ts";
import { resolveAssignments } from "../../../src/domain/assignment/resolveAssignments.ts";
import { workerByWord } from "../../../src/domain/assignment/workerByWord.ts";
import { drawsFrom, numbers } from "../../fixtures/draws.ts";
import { generateRoster } from "../../fixtures/generatedRosters.ts";
import type { GeneratedRoster } from "../../fixtures/generatedRosters.ts";

const options = { arbitrary: { runs: 400 } };
const anyRoster = { given: numbers };
const rosterOf = (given: ReadonlyArray<number>): GeneratedRoster => generateRoster(drawsFrom(given));
const planOf = ({ inputs, selection }: GeneratedRoster): AssignmentPlan | null =>
  Result.getOrNull(resolveAssignments(inputs, selection));

describe("resolving any roster", () => {
  it.prop(
    "gives a plan or an error that names something",
    anyRoster,
    ({ given }) => {
      const { inputs, selection } = rosterOf(given);
      const result = resolveAssignments(inputs, selection);
      if (Result.isSuccess(result)) return;
      const { candidates, rules, conflicts, message, problems } = result.failure;
      assert.isAbove(candidates.length + rules.length + conflicts.length, 0);
      for (const problem of problems) assert.include(message, problem.message);
    },
    options,
  );

  it.prop(
    "gives the same for the same",
    anyRoster,
    ({ given }) => {
      const once = rosterOf(given);
      const again = rosterOf(given);
      assert.deepStrictEqual(
        resolveAssignments(once.inputs, once.selection),
        resolveAssignments(again.inputs, again.selection),
      );
    },
    options,
  );

  it.prop(
    "puts no role on a provider or model that lacks it, or that cannot be started",
    anyRoster,
    ({ given }) => {
      const roster = rosterOf(given);
      const { catalogue, profile, presence, renderOnly } = roster.inputs;
      for (const slot of planOf(roster)?.slots ?? []) {
        if (slot.binding.runner === "current-session" || slot.role === "translator") continue;
        const provider = catalogue.providers.find(({ id }) => id === slot.provider)!;
        const model = provider.models.find(({ id }) => id === slot.modelId);
        assert.isTrue(provider.models.some(({ roles }) => roles.includes(slot.role)));
        assert.isTrue(slot.unlisted ? model === undefined : model!.roles.includes(slot.role));
        assert.isTrue(
          slot.role === "leader" ||
            [...profile.providers, ...profile.optionalProviders].includes(provider.id),
        );
        if (slot.binding.runner === "cli-wrapper")
          assert.isTrue(renderOnly || presence[provider.capability!.cli]);
        else assert.isNotNull(slot.binding.hostModelValue);
      }
    },
    options,
  );

  it.prop(
    "keeps every rule of the profile and of independence",
    anyRoster,
    ({ given }) => {
      const roster = rosterOf(given);
      const plan = planOf(roster);
      if (plan === null) return;
      const { inputs, selection } = roster;
      const { taskType, roles } = inputs.profile;
      for (const { role, min, max, distinct, independence } of roles) {
        if (role === "verifier" && !inputs.planVerification && taskType === "implementation-planning")
          continue;
        const slots = plan.slots.filter((slot) => slot.role === role);
        assert.isTrue(slots.length >= min && slots.length <= max);
        if (distinct !== null)
          assert.strictEqual(new Set(slots.map(({ modelRef }) => modelRef)).size, slots.length);
        const judges = judgedBy(taskType, role);
        const floor = strictestFloor([selection.independence, inputs.independence, independence]);
        for (const slot of slots) {
          if (judges === null) {
            assert.isNull(slot.independence);
            continue;
          }
          const judged =
            judges === "outside"
              ? inputs.judged.map((one) => ({ label: one.label, ref: one.modelRef, family: one.family }))
              : plan.slots
                  .filter((other) => judges.includes(other.role))
                  .map((other) => ({ label: "", ref: other.modelRef, family: other.family }));
          const { level, sameModelAs } = compareWithJudged(slot.modelRef, slot.family, judged);
          assert.strictEqual(sameModelAs, -1);
          assert.isTrue(reachesFloor(level, floor));
          assert.strictEqual(slot.independence!.level, level);
          assert.strictEqual(slot.independence!.judged.length, judged.length);
        }
      }
    },
    options,
  );

  it.prop(
    "gives every worker an id of its own by which it is found",
    anyRoster,
    ({ given }) => {
      const plan = planOf(rosterOf(given));
      if (plan === null) return;
      const ids = workersOf(plan).map(({ workerId }) => workerId);
      assert.strictEqual(new Set(ids).size, ids.length);
      for (const slot of workersOf(plan))
        assert.deepStrictEqual(workerByWord(workersOf(plan), slot.workerId!), Result.succeed(slot));
    },
    options,
  );

  it.prop(
    "takes no notice of the order of providers in the catalogue or of keys",
    anyRoster,
    ({ given }) => {
      const { inputs, selection } = rosterOf(given);
      const turned = <A extends object>(record: A): A =>
        Object.fromEntries(Object.entries(record).toReversed()) as A;
      const { environment, project, home } = inputs.defaults;
      const other = {
        ...inputs,
        catalogue: { providers: inputs.catalogue.providers.toReversed() },
        presence: turned(inputs.presence),
        defaults: {
          environment: { ...environment, providerModels: turned(environment.providerModels) },
          project: turned(project),
          home: turned(home),
        },
      };
      const reordered = {
        ...selection,
        counts: turned(selection.counts),
        roleModels: turned(selection.roleModels),
        providerModels: selection.providerModels.toReversed(),
      };
      assert.deepStrictEqual(planOf({ inputs: other, selection: reordered }), planOf({ inputs, selection }));
    },
    options,
  );

  it.prop(
    "does not look at what is installed when it only renders",
    anyRoster,
    ({ given }) => {
      const { inputs, selection } = rosterOf(given);
      const slots = (presence: Readonly<Record<string, boolean>>) =>
        planOf({ inputs: { ...inputs, renderOnly: true, presence }, selection })?.slots;
      assert.deepStrictEqual(slots({}), slots(inputs.presence));
    },
    options,
  );
});
