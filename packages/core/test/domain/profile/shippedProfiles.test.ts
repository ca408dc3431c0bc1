import { readFileSync } from "node:fs";
import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { renderTemplate } from "../../../src/domain/bundle/renderTemplate.ts";
import { decodeProfile } from "../../../src/domain/profile/decodeProfile.ts";
import { taskTypes, type TaskType } from "../../../src/domain/task/TaskType.ts";

const read = (taskType: TaskType) => {
  const file = `profiles/${taskType}.md`;
  const markdown = readFileSync(new URL(`../../../../../templates/${file}`, import.meta.url), "utf8");
  return Result.getOrThrow(decodeProfile(markdown, { file, taskType }));
};

const slots: Readonly<Record<TaskType, ReadonlyArray<string>>> = {
  "requirements-discovery": ["analyser 2 (1-4) provider", "critic 0 (0-1)", "report-writer 1 (1-1)"],
  "error-analysis": ["analyser 2 (1-4) provider", "critic 0 (0-1)", "report-writer 1 (1-1)"],
  "option-selection": ["analyser 2 (2-4) provider", "critic 0 (0-1)", "report-writer 1 (1-1)"],
  "implementation-planning": [
    "analyser 2 (1-4) provider",
    "verifier 1 (1-2) dynamic",
    "critic 0 (0-1)",
    "report-writer 1 (1-1)",
  ],
  implementation: ["implementer 1 (1-1)", "verifier 1 (1-3)", "report-writer 1 (1-1)"],
  "final-verification": ["verifier 2 (1-4) provider", "critic 0 (0-1)", "report-writer 1 (1-1)"],
  "release-handoff": [],
};

/** Names that every bundle template may use beside the profile's own are left out: a profile needs none of them. */
const view = (
  worktree: false | { readonly path: string; readonly branch: string },
  roles: ReadonlyArray<string>,
) => ({
  taskType: "`phase`",
  taskKey: "`project/group/task`",
  projectRoot: "`/project`",
  forbiddenActions: ["Do harm"],
  worktree,
  roles: roles.map((role) => ({ role, count: 7 })),
});

describe("the shipped profiles", () => {
  for (const taskType of taskTypes) {
    const profile = read(taskType);

    it(`give ${taskType} its slots and ranges`, () => {
      assert.deepStrictEqual(
        profile.roles.map(
          ({ role, count, min, max, dynamic, distinct }) =>
            `${role} ${count} (${min}-${max})${dynamic ? " dynamic" : ""}${distinct === null ? "" : ` ${distinct}`}`,
        ),
        slots[taskType],
      );
    });

    it(`prefer claude, then codex, for ${taskType}, and take antigravity when named`, () => {
      assert.deepStrictEqual(profile.providers.map(String), ["claude", "codex"]);
      assert.deepStrictEqual(profile.optionalProviders.map(String), ["antigravity"]);
    });

    it(`forbid something in ${taskType}, each thing once`, () => {
      assert.isAbove(profile.forbiddenActions.length, 2);
      assert.strictEqual(new Set(profile.forbiddenActions).size, profile.forbiddenActions.length);
    });

    it(`render for ${taskType} with and without a worktree`, () => {
      const render = (worktree: Parameters<typeof view>[0]) =>
        Result.getOrThrow(
          renderTemplate(
            { path: `profiles/${taskType}.md`, text: profile.prose, sha256: "", source: "shipped" },
            view(
              worktree,
              profile.roles.map(({ role }) => role),
            ),
          ),
        );
      const [without, within] = [render(false), render({ path: "`/tree`", branch: "`okstra/x`" })];
      assert.include(without, "- Do harm\n");
      for (const { role } of profile.roles) assert.include(without, `- ${role}: 7\n`);
      assert.include(within, "`/tree`");
      assert.notInclude(without, "undefined");
      assert.notMatch(without, /``|\{\{/);
    });

    it(`say in ${taskType} what every role of it does`, () => {
      const names: Readonly<Record<string, string>> = { "report-writer": "report writer" };
      for (const { role } of profile.roles) assert.include(profile.prose, `${names[role] ?? role}** `);
    });
  }
});
