import { assert, describe, it } from "@effect/vitest";
import * as Schema from "effect/Schema";
import { executionIdentity } from "../../../src/domain/assignment/executionIdentity.ts";
import { ExecutionIdentity } from "../../../src/domain/run/ExecutionIdentity.ts";
import { inputsFor, named, resolved } from "../../fixtures/assignments.ts";
import { threeProviders } from "../../fixtures/catalogues.ts";
import { claudeCode, codexHost, sessionOf } from "../../fixtures/hosts.ts";

describe("the execution identity", () => {
  const inputs = inputsFor("implementation", { translated: true });
  const identity = executionIdentity(resolved(inputs), inputs.host, threeProviders);

  it("counts participants from the leader and names executions by role and ordinal", () => {
    assert.deepStrictEqual(
      identity.roleExecutions.map(({ participantRef, roleExecutionRef }) => [
        participantRef,
        roleExecutionRef,
      ]),
      [
        ["participant-001", "role-exec-leader-001"],
        ["participant-002", "role-exec-implementer-001"],
        ["participant-003", "role-exec-verifier-001"],
        ["participant-004", "role-exec-report-writer-001"],
        ["participant-005", "role-exec-translator-001"],
      ],
    );
    assert.deepStrictEqual(
      identity.participants.map(({ participantRef }) => participantRef),
      identity.roleExecutions.map(({ participantRef }) => participantRef),
    );
  });

  it("is what its schema says", () => {
    assert.deepStrictEqual(
      Schema.decodeUnknownSync(ExecutionIdentity)(JSON.parse(JSON.stringify(identity))),
      identity,
    );
  });

  it("leads a translator back to its report writer", () => {
    assert.deepStrictEqual(
      identity.roleExecutions.map(({ sourceRoleExecutionRef }) => sourceRoleExecutionRef),
      [null, null, null, null, "role-exec-report-writer-001"],
    );
  });

  it("tells by digest whether a slot has the same model in the same way", () => {
    const digest = (ref: string, backend: "cli-wrapper" | "tmux-pane") => {
      const plan = resolved(inputsFor("error-analysis", { backend }), {
        roleModels: { "report-writer": [named(ref)] },
      });
      return executionIdentity(plan, inputs.host, threeProviders).roleExecutions.at(-1)!.modelSpecDigest;
    };
    assert.match(digest("claude/opus", "cli-wrapper")!, /^[0-9a-f]{64}$/);
    assert.strictEqual(digest("claude/opus", "cli-wrapper"), digest("claude/opus-5", "cli-wrapper"));
    assert.notStrictEqual(digest("claude/opus", "cli-wrapper"), digest("claude/sonnet", "cli-wrapper"));
    assert.notStrictEqual(digest("claude/opus", "cli-wrapper"), digest("claude/opus", "tmux-pane"));
  });

  it("keeps a leader whom nobody attests unknown", () => {
    const host = sessionOf(codexHost, { kind: "unknown" });
    const [leader] = executionIdentity(
      resolved(inputsFor("release-handoff", { host })),
      host,
      threeProviders,
    ).roleExecutions;
    assert.deepInclude(leader, {
      provider: "codex",
      modelRef: null,
      modelSpecDigest: null,
      label: "leader#1 unknown",
    });
  });

  it("names host and entry mode of each participant", () => {
    const host = sessionOf(claudeCode, { kind: "attested", providerId: "claude", modelId: "opus" });
    const [leader] = executionIdentity(
      resolved(inputsFor("release-handoff", { host })),
      host,
      threeProviders,
    ).participants;
    assert.deepInclude(leader, {
      hostId: "claude-code",
      entryMode: "current-session",
      runner: "current-session",
      modelRef: "claude/opus-5",
    });
  });
});
