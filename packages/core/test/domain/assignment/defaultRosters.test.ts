import { assert, describe, it } from "@effect/vitest";
import type { TaskType } from "../../../src/domain/task/TaskType.ts";
import { inputsFor, resolved, roster } from "../../fixtures/assignments.ts";
import { claudeCode, codexHost, externalHost, sessionOf, spawnedBy } from "../../fixtures/hosts.ts";

/** Workers of each phase when no flag says otherwise, with the runner a claude slot has under the host. */
const workers = (claudeRunner: string): Readonly<Record<TaskType, ReadonlyArray<string>>> => {
  const writer = `report-writer#1 claude/opus-5 ${claudeRunner}`;
  const analysers = [`analyser#1 claude/opus-5 ${claudeRunner}`, "analyser#2 codex/gpt-6.1-sol cli-wrapper"];
  return {
    "requirements-discovery": [...analysers, writer],
    "error-analysis": [...analysers, writer],
    "option-selection": [...analysers, writer],
    "implementation-planning": [...analysers, "verifier#1 codex/gpt-6.1-luna cli-wrapper", writer],
    implementation: [
      `implementer#1 claude/opus-5 ${claudeRunner}`,
      "verifier#1 codex/gpt-6.1-luna cli-wrapper",
      writer,
    ],
    "final-verification": [
      `verifier#1 claude/sonnet-5 ${claudeRunner}`,
      "verifier#2 codex/gpt-6.1-luna cli-wrapper",
      writer,
    ],
    "release-handoff": [],
  };
};

const hosts = [
  {
    host: spawnedBy(claudeCode),
    leader: "leader#1 claude/opus-5 cli-wrapper",
    onPanes: "cli-wrapper",
    background: "native-session",
  },
  {
    host: sessionOf(claudeCode, { kind: "attested", providerId: "claude", modelId: "opus" }),
    leader: "leader#1 claude/opus-5 current-session",
    onPanes: "cli-wrapper",
    background: "native-session",
  },
  {
    host: spawnedBy(codexHost),
    leader: "leader#1 codex/gpt-6.1-sol cli-wrapper",
    onPanes: "cli-wrapper",
    background: "cli-wrapper",
  },
  {
    host: sessionOf(externalHost, { kind: "attested", providerId: "claude", modelId: "opus-5" }),
    leader: "leader#1 claude/opus-5 current-session",
    onPanes: "cli-wrapper",
    background: "cli-wrapper",
  },
];

describe("the default roster", () => {
  for (const { host, leader, onPanes, background } of hosts) {
    for (const [backend, runner] of [
      ["cli-wrapper", background],
      ["tmux-pane", onPanes],
      ["cmux-pane", onPanes],
    ] as const) {
      for (const [taskType, expected] of Object.entries(workers(runner)) as ReadonlyArray<
        [TaskType, ReadonlyArray<string>]
      >) {
        // A codex lead and its claude report writer are of two families, so the plan's verifier is weak either way:
        // claude's other model is the first that is on neither's model.
        const planVerifier = host.descriptor === codexHost && taskType === "implementation-planning";
        const roles = planVerifier
          ? expected.map((slot) =>
              slot.startsWith("verifier") ? `verifier#1 claude/sonnet-5 ${runner}` : slot,
            )
          : expected;
        it(`of ${taskType} under ${host.descriptor.id} (${host.context.entryMode}) on ${backend}`, () => {
          assert.deepStrictEqual(roster(resolved(inputsFor(taskType, { host, backend }))), [
            leader,
            ...roles,
          ]);
        });
      }
    }
  }

  it("has a translator on the report writer's model when languages differ", () => {
    const plan = resolved(inputsFor("error-analysis", { translated: true }));
    const [writer, translator] = plan.slots.slice(-2);
    assert.deepInclude(translator as object, {
      role: "translator",
      workerId: "translator",
      modelRef: writer!.modelRef,
      binding: writer!.binding,
    });
    assert.deepStrictEqual(translator!.source.model, { kind: "derived", name: "report-writer" });
  });

  it("has no translator where nobody writes a report", () => {
    assert.deepStrictEqual(roster(resolved(inputsFor("release-handoff", { translated: true }))), [
      "leader#1 claude/opus-5 cli-wrapper",
    ]);
  });

  it("has no plan verifier without plan verification", () => {
    const plan = resolved(inputsFor("implementation-planning", { planVerification: false }));
    assert.notInclude(
      plan.slots.map(({ role }) => role),
      "verifier",
    );
  });

  it("lets the verifier of a plan write nothing: it judges a text, in the user's own folder", () => {
    const { slots } = resolved(inputsFor("implementation-planning"));
    const [verifier] = slots.filter(({ role }) => role === "verifier");
    assert.strictEqual(verifier?.binding.writeCapability, "read-only");
  });

  it("binds each role to what it may write, and native slots to the host's word for the model", () => {
    const bindings = resolved(inputsFor("implementation")).slots.map(({ role, binding }) => [role, binding]);
    assert.deepStrictEqual(Object.fromEntries(bindings), {
      leader: {
        runner: "cli-wrapper",
        hostModelValue: null,
        executionValue: "opus-5",
        writeCapability: "read-only",
      },
      implementer: {
        runner: "native-session",
        hostModelValue: "opus",
        executionValue: "opus-5",
        writeCapability: "worktree",
      },
      verifier: {
        runner: "cli-wrapper",
        hostModelValue: null,
        executionValue: "gpt-6.1-luna",
        writeCapability: "disposable-checkout",
      },
      "report-writer": {
        runner: "native-session",
        hostModelValue: "opus",
        executionValue: "opus-5",
        writeCapability: "read-only",
      },
    });
  });
});
