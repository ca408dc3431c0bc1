import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import type { CarriedAnswers } from "../../../src/domain/bundle/CarriedAnswers.ts";
import { composeClarificationResponse } from "../../../src/domain/bundle/composeClarificationResponse.ts";
import { templateShelf } from "../../../src/domain/bundle/TemplateShelf.ts";
import type { ClarificationItem } from "../../../src/domain/report/ClarificationItem.ts";
import { headerOf } from "../../../src/domain/run/artefactHeader.ts";
import { bundleFacts } from "./bundleFacts.ts";
import { HostileText, joined } from "./hostileText.ts";
import { cells, outline } from "./markdownOutline.ts";

const rendered = (carried: CarriedAnswers): string =>
  Result.getOrThrow(composeClarificationResponse(carried, templateShelf(bundleFacts().templates)));

const item = (id: string, over: Partial<ClarificationItem> = {}): ClarificationItem => ({
  id,
  question: `What of ${id}?`,
  blocks: "implementation-planning",
  status: "open",
  answer: null,
  ...over,
});

const answerTo = (id: string, answer: string, question = `What of ${id}?`) => ({
  id,
  question,
  answer,
  answeredAt: "2026-01-31T12:00:00.000Z",
  reportSha256: "a".repeat(64),
});

const runRef = "auth/login/option-selection/001";

const ofReport = (
  items: ReadonlyArray<ClarificationItem>,
  answers: ReadonlyArray<ReturnType<typeof answerTo>> | null,
): CarriedAnswers => ({
  path: runRef,
  sha256: "b".repeat(64),
  text: null,
  report: {
    runRef,
    dataPath: "reports/data.json",
    items,
    answers: answers === null ? null : { ...headerOf("user-answers"), runRef, answers },
  },
});

const ofFile = (text: string): CarriedAnswers => ({
  path: "answers.md",
  sha256: "b".repeat(64),
  text,
  report: null,
});

/** The part below a heading of the second level. */
const section = (markdown: string, heading: string): string =>
  markdown.split(/^## /mu).find((part) => part.startsWith(`${heading}\n`)) ?? "";

describe("the clarification response", () => {
  it("puts each question where it belongs: answered, settled or open", () => {
    const text = rendered(
      ofReport(
        [
          item("C-001"),
          item("C-002", { status: "answered", answer: "Taken in." }),
          item("C-003", { status: "resolved" }),
          item("C-004"),
          item("C-005", { status: "answered" }),
        ],
        [answerTo("C-001", "Both of them.")],
      ),
    );
    const ids = (heading: string) => [
      ...new Set([...section(text, heading).matchAll(/`(C-\d+)`/gu)].map(([, id]) => id)),
    ];
    assert.deepStrictEqual(ids("Answered by the user"), ["C-001"]);
    assert.deepStrictEqual(ids("Settled in the report"), ["C-002", "C-003"]);
    assert.deepStrictEqual(ids("Open"), ["C-004", "C-005"]);
    assert.include(section(text, "Answered by the user"), "```text\nBoth of them.\n```");
    assert.include(section(text, "Settled in the report"), "```text\nTaken in.\n```");
    assert.include(section(text, "Settled in the report"), "Resolved, without an answer of its own.");
    assert.include(section(text, "Open"), "| `C-004` | `implementation-planning` | `What of C-004?` |");
    assert.notInclude(text, "has changed since");
  });

  it("prefers what the user answered to what the report took in", () => {
    const text = rendered(
      ofReport([item("C-001", { status: "answered", answer: "Old." })], [answerTo("C-001", "New.")]),
    );
    assert.include(text, "New.");
    assert.notInclude(text, "Old.");
  });

  it("says so where the report asks something else by now, or no longer asks", () => {
    const text = rendered(
      ofReport([item("C-001")], [answerTo("C-001", "Yes.", "Another question?"), answerTo("C-009", "No.")]),
    );
    assert.include(text, "asks now:\n\n```text\nWhat of C-001?\n```");
    assert.include(text, "asks this no longer");
    assert.include(text, "Another question?");
  });

  it("says that nothing stands where nothing does", () => {
    const text = rendered(ofReport([], null));
    for (const heading of ["Answered by the user", "Settled in the report", "Open"])
      assert.match(section(text, heading), /^.+\n\nNone\.\n+$/u, heading);
  });

  it("holds a file of the user's own whole, and nothing of a report", () => {
    const text = rendered(ofFile("# My answers\n\nTake the `second`.\n"));
    assert.include(text, "```text\n# My answers\n\nTake the `second`.\n```");
    assert.notInclude(text, "## Open");
  });

  const hostile = (words: string): CarriedAnswers => ({
    ...ofReport(
      [
        item("C-001", { question: words }),
        item("C-002", { question: words, status: "answered", answer: words }),
        item("C-003", { question: words }),
      ],
      [answerTo("C-001", words, `${words}?`), answerTo("C-009", words, words)],
    ),
    path: words,
    text: words,
  });
  const plain = rendered(hostile("plain words"));

  it.prop("keeps every text in its place, whatever it holds", { parts: HostileText }, ({ parts }) => {
    const text = rendered(hostile(joined(parts)));
    assert.deepStrictEqual(outline(text), outline(plain));
    assert.deepStrictEqual(cells(text), cells(plain));
  });
});
