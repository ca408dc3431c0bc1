import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import type { IndexRow } from "../../src/domain/bundle/BundlePlan.ts";
import { RunIndex } from "../../src/ports/RunIndex.ts";
import { indexRowOf } from "../../src/domain/bundle/indexRowOf.ts";
import { pointerOf } from "../../src/domain/run/RunRow.ts";
import { runRef, sampleManifest } from "../samples/sampleArtefacts.ts";
import { request } from "../samples/sampleProject.ts";

const row = (seq: number, createdAt: string): IndexRow => {
  const ref = runRef("cart", seq);
  const manifest = sampleManifest(ref, { createdAt });
  return indexRowOf(request, pointerOf(ref, manifest, "prepared"), manifest);
};

describe("the run index in memory", () => {
  it.effect("tells nothing of a project whose part is not complete, and then the newest first", () =>
    Effect.gen(function* () {
      const index = yield* RunIndex;
      const late = row(2, "2030-01-31T10:00:00.000Z");
      const early = row(1, "2030-01-31T09:00:00.000Z");
      yield* index.record([late], { firstRuns: false, timeoutMillis: 0 });
      assert.isNull(yield* index.rows(request.homeKey));
      yield* index.record([early], { firstRuns: true, timeoutMillis: 0 });
      assert.deepStrictEqual(yield* index.rows(request.homeKey), [late, early]);
    }).pipe(Effect.provide(RunIndex.layerMemory())),
  );

  it.effect("is complete after a rebuild, also without runs", () =>
    Effect.gen(function* () {
      const index = yield* RunIndex;
      yield* index.rebuild(request.homeKey, [], { complete: true });
      assert.deepStrictEqual(yield* index.rows(request.homeKey), []);
    }).pipe(Effect.provide(RunIndex.layerMemory())),
  );
});
