import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { renderReport } from "../../../src/domain/report/render/renderReport.ts";
import { taskTypes } from "../../../src/domain/task/TaskType.ts";
import { parseYaml } from "../../../src/domain/text/parseYaml.ts";
import { generatedReport, type WholeReport } from "../../fixtures/generatedReports.ts";
import { seededDraws } from "../../fixtures/seededDraws.ts";
import { readReportMarkdown } from "./reportMarkdown.ts";

const rendered = ({ data, ...facts }: WholeReport): string =>
  renderReport(data, { dataSha256: "0".repeat(64), ...facts });

/** Written apart from what it tests: code point by code point. */
const asShown = (text: string, lineEnds: RegExp): string => {
  const shown = Array.from(text, (character) =>
    lineEnds.test(character)
      ? " "
      : /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(character)
        ? `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`
        : character,
  ).join("");
  const folded = shown
    .split(" ")
    .filter((word) => word !== "")
    .join(" ");
  return folded === "" ? "(blank)" : folded;
};

const folded = (text: string): string =>
  text
    .split(/[ \n]+/)
    .filter((word) => word !== "")
    .join(" ");

/** Each phase with seeds of its own; a failed assertion names the seed. */
const generated = (perPhase: number) =>
  taskTypes.flatMap((taskType, phase) =>
    Array.from({ length: perPhase }, (_, at) => {
      const seed = phase * 10_000 + at;
      return { seed: `seed ${seed} of ${taskType}`, ...generatedReport(taskType, seededDraws(seed)) };
    }),
  );

describe("the Markdown of a report", () => {
  it("has the shape of its data and says its texts, whatever they hold", { timeout: 60_000 }, () => {
    for (const { seed, plain, hostile, texts } of generated(60)) {
      const markdown = rendered(hostile);
      const expected = readReportMarkdown(rendered(plain));
      const read = readReportMarkdown(markdown);
      assert.deepEqual(read.shape, expected.shape, seed);
      assert.notInclude(JSON.stringify(read.shape), '"html"', seed);
      const said = expected.leaves.map(({ kind, text }) =>
        text.replace(/token\d+end/g, (token) =>
          asShown(texts.get(token) ?? "", kind === "code" ? /[ \t\r\n]/ : /[ \t\r\n\u2028\u2029]/),
        ),
      );
      const leaves = read.leaves.map(({ kind, text }) => (kind === "code" ? folded(text) : text));
      assert.deepEqual(leaves, said, seed);
    }
  });

  it("is the same bytes every time", () => {
    for (const { hostile } of generated(3))
      assert.strictEqual(rendered(structuredClone(hostile)), rendered(hostile));
  });

  it("begins with front matter that is YAML with the same keys and the texts it was made from", () => {
    for (const { seed, plain, hostile, texts } of generated(30)) {
      const read = (whole: WholeReport) =>
        Object.entries(
          Result.getOrThrow(parseYaml(readReportMarkdown(rendered(whole)).frontMatter)) as Record<
            string,
            unknown
          >,
        );
      const said = read(plain).map(([key, value]) => {
        const text = typeof value === "string" ? texts.get(value) : undefined;
        return [key, text === undefined ? value : asShown(text, /[ \t\r\n\u2028\u2029]/)];
      });
      assert.deepEqual(read(hostile), said, seed);
    }
  });
});
