import { assert, describe, it } from "@effect/vitest";
import mustache from "mustache";
import { shippedAssets } from "../../../src/domain/assets/shippedAssets.ts";
import { parseSparsely, type TemplateToken } from "../../../src/domain/bundle/parseSparsely.ts";
import { seededDraws } from "../../fixtures/seededDraws.ts";

const parse = (text: string) => mustache.parse(text) as Array<TemplateToken>;

/** Neighbouring texts are one text: where the engine splits them says nothing. */
const withoutPositions = (tokens: ReadonlyArray<TemplateToken>): ReadonlyArray<unknown> => {
  const found: Array<[unknown, unknown, unknown]> = [];
  for (const [kind, value, , , inner] of tokens) {
    const last = found.at(-1);
    if (kind === "text" && last?.[0] === "text") last[1] = `${String(last[1])}${String(value)}`;
    else found.push([kind, value, Array.isArray(inner) ? withoutPositions(inner) : null]);
  }
  return found;
};

const assertSame = (template: string): void =>
  assert.deepStrictEqual(withoutPositions(parseSparsely(template, parse)), withoutPositions(parse(template)));

const lines = [
  "plain",
  "",
  "  indented",
  "{{a}}",
  "a {{b}} c",
  "{{#s}}",
  "  {{#s}}",
  "{{/s}}",
  "{{^n}}",
  "{{/n}}",
  "{{! one }}",
  "{{{c}}}",
  "\r",
];

describe("a template parsed without its plain lines", () => {
  it("is the same for every shipped template", () => {
    for (const [path, text] of Object.entries(shippedAssets)) {
      assert.notInclude(text, "\uE000", path);
      if (!path.endsWith(".json")) assertSame(text);
    }
  });

  it("is the same for templates of any lines", () => {
    let parsed = 0;
    for (let seed = 0; seed < 3_000; seed++) {
      const draws = seededDraws(seed);
      const body = Array.from({ length: draws.below(9) }, () => draws.pick(lines)).join("\n");
      const template = draws.chance(50) ? `${body}\n` : body;
      try {
        parse(template);
      } catch {
        assert.throws(() => parseSparsely(template, parse));
        continue;
      }
      parsed++;
      assertSame(template);
    }
    assert.isAbove(parsed, 300);
  });
});
