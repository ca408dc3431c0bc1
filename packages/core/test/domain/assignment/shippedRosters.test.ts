import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { shippedAssets } from "../../../src/domain/assets/shippedAssets.ts";
import { shippedCatalogue } from "../../../src/domain/catalogue/shippedCatalogue.ts";
import { shippedHosts } from "../../../src/domain/host/shippedHosts.ts";
import { decodeProfile } from "../../../src/domain/profile/decodeProfile.ts";
import { taskTypes } from "../../../src/domain/task/TaskType.ts";
import { inputsFor, resolved } from "../../fixtures/assignments.ts";
import { sessionOf, spawnedBy } from "../../fixtures/hosts.ts";

const hostSessions = shippedHosts.map((host) =>
  host.entryModes.includes("spawn-process") ? spawnedBy(host) : sessionOf(host, { kind: "unknown" }),
);

describe("what okstra ships", () => {
  for (const host of hostSessions) {
    for (const taskType of taskTypes) {
      it(`gives ${taskType} a roster under ${host.descriptor.id}`, () => {
        const file = `profiles/${taskType}.md`;
        const profile = Result.getOrThrow(decodeProfile(shippedAssets[file]!, { file, taskType }));
        const presence = { claude: true, codex: true };
        const plan = resolved(inputsFor(taskType, { profile, host, presence, catalogue: shippedCatalogue }));
        assert.strictEqual(plan.slots.length, 1 + profile.roles.reduce((sum, { count }) => sum + count, 0));
        if (taskType === "implementation") {
          assert.deepStrictEqual(
            plan.slots.flatMap(({ independence }) => independence?.level ?? []),
            ["family"],
          );
        }
      });
    }
  }
});
