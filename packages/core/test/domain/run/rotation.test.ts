import { assert, describe, it } from "@effect/vitest";
import { composeArchiveReadme } from "../../../src/domain/bundle/composeArchiveReadme.ts";
import { archivedPath, archivedPlace } from "../../../src/domain/run/archivedPath.ts";
import { runPaths } from "../../../src/domain/run/runPaths.ts";
import { nextSequence } from "../../../src/domain/run/runSequences.ts";
import {
  filesOf,
  GeneratedHistory,
  historyFolder,
  mayMove,
  namesOf,
  rotationOf,
} from "../../samples/rotationHistory.ts";
import { runRef } from "../../samples/sampleArtefacts.ts";

describe("rotation", () => {
  it.prop(
    "loses and overwrites nothing, moves only what may move, and has nothing to do twice",
    [GeneratedHistory],
    ([history]) => {
      const before = filesOf(history);
      const { moves, rows, warnings } = rotationOf(history, Object.keys(before));
      const after = new Map(Object.entries(before));
      for (const { from, to } of moves) {
        assert.isTrue(mayMove(history, from), from);
        assert.isFalse(after.has(to), to);
        after.set(to, after.get(from)!);
        after.delete(from);
      }
      assert.sameMembers([...after.values()], Object.values(before));
      for (const path of Object.keys(before)) {
        const moved = moves.some(({ from }) => from === path);
        const kept = warnings.some(({ message }) => message.startsWith(`${path} stays`));
        assert.strictEqual(moved || kept, mayMove(history, path), path);
      }
      assert.strictEqual(
        rows.reduce((sum, { entries }) => sum + entries, 0),
        moves.length,
      );
      const paths = [...after.keys()];
      assert.strictEqual(nextSequence(namesOf(paths)), nextSequence(namesOf(Object.keys(before))));
      assert.deepStrictEqual(rotationOf(history, paths).moves, []);
    },
  );

  it("has an archived place for prompts and results alone", () => {
    const ref = runRef("cart-total", 7);
    const paths = runPaths(ref);
    assert.strictEqual(
      archivedPath(ref, paths.leadPrompt),
      `${paths.archive}/prompts/lead-prompt-error-analysis-007.md`,
    );
    for (const path of [paths.runManifest, paths.reportData, paths.leadEvents, paths.instructionSet])
      assert.isNull(archivedPath(ref, path));
  });

  it.each([
    runRef("cart-total", 7),
    runRef("cart-total", 1234),
    runRef("cart", 1, { taskType: "implementation", stage: 3 }),
  ])("tells the archived place from the path alone", (ref) => {
    const paths = runPaths(ref);
    const result = paths.workerResult("codex-analyser" as never);
    for (const path of [paths.leadPrompt, paths.leadPromptMetadata, result])
      assert.strictEqual(archivedPlace(path), archivedPath(ref, path));
    for (const path of [
      paths.reportData,
      paths.leadEvents,
      result.replace(".okstra", "okstra"),
      result.replace("/runs/", "/other/"),
      result.replace(/-\d+\.md$/u, ".md"),
      archivedPath(ref, result)!,
      `${paths.dir}/worker-results`,
    ])
      assert.isNull(archivedPlace(path), path);
  });
});

describe("the archive's README", () => {
  const row = {
    runRef: "shop/cart-total/error-analysis/001",
    seq: 1,
    dir: "prompts",
    entries: 2,
    since: "shop/cart-total/error-analysis/002",
  } as never;

  it("grows by rows, and keeps what people added", () => {
    const first = composeArchiveReadme(historyFolder, null, [row], "2030-01-01T00:00:00.000Z");
    assert.include(first, "`mv -n archive/run-001/prompts/* prompts/`");
    const second = composeArchiveReadme(historyFolder, first, [row], "2030-01-02T00:00:00.000Z");
    assert.isTrue(second.startsWith(first));
    assert.lengthOf(second.match(/^\| 2030/gm) ?? [], 2);
    assert.lengthOf(second.match(/^\| When/gm) ?? [], 1);
    const noted = composeArchiveReadme(
      historyFolder,
      `${second}\nA note.\n`,
      [row],
      "2030-01-03T00:00:00.000Z",
    );
    assert.include(noted, "A note.\n\n| When");
  });
});
