import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { BundleFacts } from "../../../src/domain/bundle/BundleFacts.ts";
import { composeBundle } from "../../../src/domain/bundle/composeBundle.ts";
import { runPaths } from "../../../src/domain/run/runPaths.ts";
import { bundleFacts } from "./bundleFacts.ts";
import { HostileText, joined } from "./hostileText.ts";

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>["children"][number];

/** The blocks of a document, without the words in them. */
const outline = (node: Node): unknown =>
  "children" in node && node.type !== "paragraph"
    ? [node.type, "depth" in node ? node.depth : null, node.children.map((child) => outline(child as Node))]
    : node.type;

/** Cells of each table row, counted as readers of tables do; what stands in a code block is no table. */
const cells = (markdown: string): ReadonlyArray<number> =>
  fromMarkdown(markdown)
    .children.filter(({ type }) => type === "paragraph")
    .flatMap(({ position }) => markdown.slice(position?.start.offset, position?.end.offset).split("\n"))
    .filter((line) => line.startsWith("|"))
    .map((line) => line.replace(/\\[\\|]/g, "").split("|").length);

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
        assert.deepStrictEqual(outline(fromMarkdown(text)), outline(fromMarkdown(expected)), path);
        assert.deepStrictEqual(cells(text), cells(expected), path);
      });
    },
    { arbitrary: { runs: 30 } },
  );

  it("stay literal where they look like a template", () => {
    const documents = new Map(markdownOf(withWords("{{taskKey}} {{#workers}}x{{/workers}}")));
    assert.include(
      documents.get(runPaths(bundleFacts().run).leadPrompt),
      "| Title | `{{taskKey}} {{#workers}}x{{/workers}}` |",
    );
  });
});
