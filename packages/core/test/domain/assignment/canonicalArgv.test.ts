import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import type { AssignmentInputs } from "../../../src/domain/assignment/AssignmentInputs.ts";
import type { AssignmentPlan } from "../../../src/domain/assignment/AssignmentPlan.ts";
import { canonicalArgv } from "../../../src/domain/assignment/canonicalArgv.ts";
import type { PreparedCall } from "../../../src/domain/assignment/canonicalArgv.ts";
import { strictestFloor } from "../../../src/domain/assignment/independence.ts";
import { parseSelection } from "../../../src/domain/assignment/parseSelection.ts";
import { resolveAssignments } from "../../../src/domain/assignment/resolveAssignments.ts";
import { decodeHostSessionContext } from "../../../src/domain/host/decodeHostSessionContext.ts";
import type { HostId } from "../../../src/domain/host/HostDescriptor.ts";
import { resolveHostSession } from "../../../src/domain/host/resolveHostSession.ts";
import type { PrepareFlags } from "../../../src/domain/prepare/PrepareRequest.ts";
import { inputsFor, resolved } from "../../fixtures/assignments.ts";
import { aProvider } from "../../fixtures/catalogues.ts";
import { drawsFrom, numbers } from "../../fixtures/draws.ts";
import { generateDefaults, generateRoster } from "../../fixtures/generatedRosters.ts";
import { claudeCode, codexHost, externalHost, sessionOf } from "../../fixtures/hosts.ts";
import { readArgv } from "../../fixtures/readArgv.ts";

const callFor = (
  inputs: AssignmentInputs,
  plan: AssignmentPlan,
  more: Partial<PreparedCall> = {},
): PreparedCall => ({
  projectId: null,
  taskGroup: "web",
  taskId: "login-loop",
  brief: "briefs/login-loop.md",
  host: inputs.host,
  profile: inputs.profile,
  plan,
  stage: null,
  independence: null,
  workCategory: null,
  directive: null,
  relatedTasks: null,
  evidenceInputs: [],
  clarificationResponse: null,
  selectedDirection: null,
  planVerification: inputs.planVerification,
  shippedTemplates: false,
  renderOnly: inputs.renderOnly,
  ...more,
});

const text = (flags: PrepareFlags, name: string): string | null =>
  (flags[name] as string | undefined) ?? null;

/** Everything a plan says but where it came from. */
/** Warnings that tell of flags or of defaults that were passed over, not of the roster. */
const ofSources = new Set(["ModelFlagUnused", "LeadFlagUnused", "FamilyShared"]);

const withoutSources = (plan: AssignmentPlan) => ({
  slots: plan.slots.map((slot) => ({
    ...slot,
    source: null,
    passedOver: null,
    independence: slot.independence === null ? null : { ...slot.independence, reason: "" },
  })),
  warnings: plan.warnings.filter(({ tag }) => !ofSources.has(tag)),
});

describe("the canonical argv", () => {
  it.prop(
    "prepares the same run again whatever environment and model defaults say",
    { given: numbers, later: numbers },
    ({ given, later }) => {
      const { inputs, selection } = generateRoster(drawsFrom(given));
      const first = resolveAssignments(inputs, selection);
      if (Result.isFailure(first)) return;
      const independence = strictestFloor([selection.independence, inputs.independence]);
      const argv = canonicalArgv(callFor(inputs, first.success, { independence }));

      const flags = readArgv(argv);
      const again = Result.getOrThrow(parseSelection(flags));
      const contextJson = text(flags, "host-session-context-json");
      const host = Result.getOrThrow(
        resolveHostSession({
          hosts: [claudeCode, codexHost, externalHost],
          leadRuntime: text(flags, "lead-runtime") as HostId,
          context: contextJson === null ? null : Result.getOrThrow(decodeHostSessionContext(contextJson)),
          project: null,
          home: null,
          lead: again.lead,
          catalogue: inputs.catalogue,
        }),
      );
      const defaults = generateDefaults(drawsFrom(later), inputs.catalogue);
      const second = Result.getOrThrow(resolveAssignments({ ...inputs, host, defaults }, again));
      assert.deepStrictEqual(withoutSources(second), withoutSources(first.success));
      assert.deepStrictEqual(
        canonicalArgv(callFor({ ...inputs, host }, second, { independence: again.independence })),
        argv,
      );
    },
    { arbitrary: { runs: 600 } },
  );

  it("names host, leader, counts and full refs", () => {
    const inputs = inputsFor("error-analysis");
    assert.deepStrictEqual(canonicalArgv(callFor(inputs, resolved(inputs))), [
      ..."prepare --task-group web --task-id login-loop --task-type error-analysis".split(" "),
      ..."--task-brief briefs/login-loop.md --lead-runtime claude-code".split(" "),
      ..."--lead-provider claude --lead-model claude/opus-5".split(" "),
      ..."--role-count analyser=2 --role-model analyser=claude/opus-5,codex/gpt-6.1-sol".split(" "),
      ..."--critic off --role-count report-writer=1 --role-model report-writer=claude/opus-5 --yes".split(
        " ",
      ),
    ]);
  });

  it("gives a critic by count and ref", () => {
    const inputs = inputsFor("error-analysis");
    const argv = canonicalArgv(callFor(inputs, resolved(inputs, { critic: aProvider("codex") })));
    assert.includeMembers([...argv], ["critic=1", "critic=codex/gpt-6.1-luna"]);
    assert.notInclude(argv, "--critic");
  });

  it("says nothing of a critic where the phase has none, nor of a verifier that the run leaves out", () => {
    const implementation = inputsFor("implementation");
    assert.notInclude(canonicalArgv(callFor(implementation, resolved(implementation))), "--critic");
    const planning = inputsFor("implementation-planning", { planVerification: false });
    const argv = canonicalArgv(callFor(planning, resolved(planning)));
    assert.include(argv, "--no-plan-verification");
    assert.notInclude(argv.join(" "), "verifier=");
  });

  it("lets the context of a current session travel instead of lead flags", () => {
    const host = sessionOf(externalHost, { kind: "declared", providerId: "codex", modelId: "gpt-6.1-sol" });
    const inputs = inputsFor("release-handoff", { host });
    const argv = canonicalArgv(callFor(inputs, resolved(inputs)));
    assert.notInclude(argv, "--lead-model");
    assert.strictEqual(
      text(readArgv(argv), "host-session-context-json"),
      `{"hostId":"external","entryMode":"current-session","availableFunctions":["ask-user"],"interactionSurface":"terminal","currentModel":{"kind":"declared","providerId":"codex","modelId":"gpt-6.1-sol"}}`,
    );
  });

  it("carries everything else as given, and ties values that look like flags", () => {
    const inputs = inputsFor("requirements-discovery", { renderOnly: true });
    const argv = canonicalArgv(
      callFor(inputs, resolved(inputs), {
        projectId: "shop",
        directive: "--careful now",
        workCategory: "bugfix",
        relatedTasks: ["web/logout"],
        evidenceInputs: ["logs/a, b.txt", "-odd.txt"],
        independence: "family",
        stage: 2,
        shippedTemplates: true,
      }),
    );
    assert.strictEqual(argv.at(-1), "--yes");
    const flags = readArgv(argv);
    assert.deepInclude(flags, {
      "project-id": "shop",
      directive: "--careful now",
      "work-category": "bugfix",
      "related-tasks": "web/logout",
      "evidence-inputs": ["logs/a\\, b.txt", "-odd.txt"],
      independence: "family",
      stage: "2",
      "shipped-templates": true,
      "render-only": true,
    });
    assert.include(argv, "--directive=--careful now");
  });

  it("keeps apart related tasks that were not given and a list given empty", () => {
    const inputs = inputsFor("error-analysis");
    const argvWith = (relatedTasks: ReadonlyArray<string> | null) =>
      canonicalArgv(callFor(inputs, resolved(inputs), { relatedTasks }));
    assert.notInclude(argvWith(null).join(" "), "related-tasks");
    assert.include(argvWith([]), "--related-tasks=");
  });
});
