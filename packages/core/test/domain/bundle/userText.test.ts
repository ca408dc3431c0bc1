import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import type { BundleFacts } from "../../../src/domain/bundle/BundleFacts.ts";
import { composeBundle } from "../../../src/domain/bundle/composeBundle.ts";
import { runPaths } from "../../../src/domain/run/runPaths.ts";
import { bundleFacts } from "./bundleFacts.ts";
import { HostileText, joined } from "./hostileText.ts";
import { cells, outline } from "./markdownOutline.ts";

const markdownOf = (facts: BundleFacts): ReadonlyArray<readonly [path: string, text: string]> =>
  Result.getOrThrow(composeBundle(facts)).plan.files.flatMap(({ path, content }) =>
    path.endsWith(".md") && typeof content === "string" ? [[path, content] as const] : [],
  );

const withWords = (words: string): BundleFacts => {
  const facts = bundleFacts({ title: words, directive: words });
  return {
    ...facts,
    task: { ...facts.task, idAsGiven: words },
    brief: { ...facts.brief, path: words },
    project: { ...facts.project, root: words },
    mcpServers: [words],
    relatedTasks: facts.relatedTasks.map((related) => ({ ...related, title: words })),
    evidenceInputs: facts.evidenceInputs.map((evidence) => ({ ...evidence, path: words })),
  };
};

describe("the user's words", () => {
  const plain = markdownOf(withWords("plain words"));

  it.prop(
    "never leave their place in any document of a bundle",
    { parts: HostileText },
    ({ parts }) => {
      const hostile = markdownOf(withWords(joined(parts)));
      assert.deepStrictEqual(
        hostile.map(([path]) => path),
        plain.map(([path]) => path),
      );
      hostile.forEach(([path, text], index) => {
        const expected = plain[index]?.[1] ?? "";
        assert.deepStrictEqual(outline(text), outline(expected), path);
        assert.deepStrictEqual(cells(text), cells(expected), path);
      });
    },
    { arbitrary: { runs: 12 }, timeout: 120_000 },
  );

  it("stay literal where they look like a template", () => {
    const documents = new Map(markdownOf(withWords("{{taskKey}} {{#workers}}x{{/workers}}")));
    assert.include(
      documents.get(runPaths(bundleFacts().run).leadPrompt),
      "| Title | `{{taskKey}} {{#workers}}x{{/workers}}` |",
    );
  });
});
