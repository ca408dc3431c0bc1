import { assert, describe, it } from "@effect/vitest";
import type { WorkerId } from "../../../src/domain/assignment/WorkerId.ts";
import { manifestFaults } from "../../../src/domain/run/manifestFaults.ts";
import type { RunManifest } from "../../../src/domain/run/RunManifest.ts";
import { runRef, sampleManifest } from "../../samples/sampleArtefacts.ts";

const ref = runRef("cart", 1);
const good = sampleManifest(ref);
const [worker] = good.workers;

const pointersOf = (changed: Partial<RunManifest>) =>
  manifestFaults(ref, { ...good, ...changed }).map(({ pointer }) => pointer);

describe("a run manifest", () => {
  it("that okstra wrote agrees with itself and with its place", () => {
    assert.deepStrictEqual(manifestFaults(ref, good), []);
  });

  it.each<readonly [string, Partial<RunManifest>, ReadonlyArray<string>]>([
    ["of another run", { runRef: "shop/cart/error-analysis/002" }, ["/runRef"]],
    ["of another phase", { taskType: "option-selection" }, ["/taskType"]],
    ["of another stage", { stage: 2 }, ["/stage"]],
    [
      "of another task",
      { task: { ...good.task, key: "other/a/b", group: "a", id: "b" } },
      ["/task/group", "/task/id", "/task/key"],
    ],
    [
      "without a worker for an execution",
      { workers: [] },
      ["/executionIdentity/roleExecutions/0/workerId", "/teamContract/requiredAttempts/0"],
    ],
    [
      "whose worker has another's result",
      { workers: [{ ...worker!, resultPath: ".okstra/project.json" }] },
      ["/workers/0/resultPath"],
    ],
    [
      "whose worker has a prompt elsewhere",
      { workers: [{ ...worker!, promptPath: "../prompt.md" }] },
      ["/workers/0/promptPath"],
    ],
    [
      "whose worker refers to no execution",
      { workers: [{ ...worker!, roleExecutionRef: "nope" }] },
      ["/workers/0/roleExecutionRef"],
    ],
    ["with a worker twice", { workers: [worker!, worker!] }, ["/workers/1/workerId"]],
    [
      "whose worker is called otherwise than its execution",
      { workers: [{ ...worker!, workerId: "claude-analyser" as WorkerId }] },
      [
        "/workers/0/promptPath",
        "/workers/0/resultPath",
        "/workers/0/roleExecutionRef",
        "/executionIdentity/roleExecutions/0/workerId",
        "/teamContract/requiredAttempts/0",
      ],
    ],
    [
      "that waits for nobody's attempt",
      { teamContract: { ...good.teamContract, requiredAttempts: ["codex-analyser", "__proto__"] } },
      ["/teamContract/requiredAttempts/1"],
    ],
  ])("%s is told by its pointers", (_, changed, pointers) => {
    assert.deepStrictEqual(pointersOf(changed), pointers);
  });
});
