import * as Result from "effect/Result";
import { assert, describe, it } from "@effect/vitest";
import { parseManifestPath } from "../../../src/domain/run/parseManifestPath.ts";
import { parseShowTarget } from "../../../src/domain/run/parseShowTarget.ts";
import { runPaths } from "../../../src/domain/run/runPaths.ts";
import { runRef, slug } from "../../samples/sampleArtefacts.ts";

const place = { root: "/p", calledFrom: "/p/src/deep", projectId: slug("demo") };
const ref = runRef("cart", 12, { stage: 3, taskType: "implementation" });
const path = runPaths(ref).runManifest;

const target = (text: string) => Result.getOrNull(parseShowTarget(text, place));

describe("what a command is pointed at", () => {
  it.each([path, `/p/${path}`, `../../${path}`, `./../../${path}`])(
    "is a run by its manifest's path %s",
    (text) => {
      assert.deepStrictEqual(parseManifestPath(text, place), ref);
      assert.strictEqual(target(text)?.kind, "run");
    },
  );

  it.each([
    `/other/${path}`,
    `/p/../other/${path}`,
    path.replace("012", "013").replace("manifests", "reports"),
    path.replace("run-manifest", "run-inputs"),
    path.replace("stage-3/", ""),
    path.replace("/shop/", "/../"),
    "x.json",
  ])("is no run by the path %s", (text) => {
    const read = parseManifestPath(text, place);
    if (text.includes("stage-3")) assert.isNull(read);
    else assert.notDeepEqual(read, ref);
  });

  it("is a run by its ref, the last of a folder by latest", () => {
    assert.deepStrictEqual(target("shop/cart/error-analysis/007"), {
      kind: "run",
      run: {
        folder: { group: slug("shop"), task: slug("cart"), taskType: "error-analysis", stage: null },
        seq: 7 as never,
      },
    });
    const latest = target("shop/cart/error-analysis/latest");
    assert.strictEqual(latest?.kind === "run" ? latest.run.seq : null, "latest");
  });

  it("is a task by group and id, or by its whole key", () => {
    const task = { kind: "task", task: { group: slug("shop"), task: slug("cart"), given: "cart" } } as const;
    assert.deepStrictEqual(target("shop/cart"), task);
    assert.deepStrictEqual(target("demo/shop/cart"), task);
    assert.isNull(target("other/shop/cart"));
  });

  it.each([".okstra/tasks/shop/cart", "/p/.okstra/tasks/shop/cart/", "../../.okstra/tasks/shop/cart"])(
    "is a task by its folder %s",
    (text) => {
      assert.deepStrictEqual(target(text), {
        kind: "task",
        task: { group: slug("shop"), task: slug("cart"), given: "cart" },
      });
    },
  );

  it("may be a task by its id alone", () => {
    assert.deepStrictEqual(target("cart"), { kind: "task-id", id: slug("cart"), given: "cart" });
  });
});
