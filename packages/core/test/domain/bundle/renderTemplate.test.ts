import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { TemplateSource } from "../../../src/domain/bundle/BundleFacts.ts";
import { renderTemplate, type TemplateView } from "../../../src/domain/bundle/renderTemplate.ts";

const template = (text: string, source: TemplateSource["source"] = "shipped"): TemplateSource => ({
  path: "task-index.md",
  text,
  sha256: "",
  source,
});

const rendered = (text: string, view: TemplateView) =>
  Result.getOrThrow(renderTemplate(template(text), view));

const refused = (text: string, view: TemplateView) => {
  const result = renderTemplate(template(text, "override"), view);
  if (Result.isSuccess(result)) assert.fail(`rendered ${JSON.stringify(result.success)}`);
  return result.failure;
};

describe("renderTemplate", () => {
  it("puts values in as they are, without HTML escapes", () => {
    assert.strictEqual(
      rendered("{{a}} {{{a}}} {{&a}} {{n}}", { a: `<b>&"'`, n: 0 }),
      `<b>&"' <b>&"' <b>&"' 0`,
    );
  });

  it("repeats sections and reaches names of the surroundings from inside", () => {
    const view = { run: "r", rows: [{ id: "a" }, { id: "b" }], words: ["x", "y"] };
    assert.strictEqual(
      rendered("{{#rows}}{{id}}{{run}} {{/rows}}{{#words}}{{.}}{{/words}}", view),
      "ar br xy",
    );
  });

  it("takes null and false for absent in a section", () => {
    assert.strictEqual(rendered("{{#a}}A{{/a}}{{^a}}no{{/a}}{{^b}}b{{/b}}", { a: null, b: false }), "nob");
  });

  it.each([
    ["a variable", "{{gone}}", "gone"],
    ["a section", "{{#gone}}x{{/gone}}", "gone"],
    ["an inverted section", "{{^gone}}x{{/gone}}", "gone"],
    ["a member", "{{a.gone}}", "a.gone"],
    ["a member of a missing thing", "{{gone.a}}", "gone.a"],
    ["a name inside a row", "{{#rows}}{{gone}}{{/rows}}", "gone"],
    ["the length of a text", "{{text.length}}", "text.length"],
    ["an inherited member", "{{constructor}}", "constructor"],
    ["a prototype", "{{__proto__}}", "__proto__"],
    ["an inherited member of a member", "{{a.toString}}", "a.toString"],
  ])("refuses %s that the view lacks", (_what, text, variable) => {
    const failure = refused(text, { a: {}, rows: [{}], text: "abc" });
    assert.strictEqual(failure.fault, "missing");
    assert.strictEqual(failure.variable, variable);
  });

  it("never resolves a function", () => {
    const view = { run: () => "ran" } as unknown as TemplateView;
    assert.strictEqual(refused("{{run}}", view).fault, "missing");
    assert.strictEqual(refused("{{#run}}x{{/run}}", view).fault, "missing");
  });

  it("refuses what is no text where a text is asked for", () => {
    for (const text of ["{{a}}", "{{b}}", "{{c}}", "{{d}}"]) {
      assert.strictEqual(refused(text, { a: null, b: [], c: {}, d: true }).fault, "not-text");
    }
  });

  it("refuses partials and malformed templates", () => {
    assert.strictEqual(refused("{{> other}}", {}).fault, "partial");
    assert.strictEqual(refused("{{#a}}", { a: true }).fault, "malformed");
    assert.strictEqual(refused("{{a", { a: "x" }).fault, "malformed");
  });

  it("tells which file to mend", () => {
    const failure = refused("{{gone}}", {});
    assert.include(failure.message, ".okstra/templates/task-index.md");
    assert.include(failure.message, "{{gone}}");
    assert.include(failure.nextStep, "--shipped-templates");
  });

  it.prop("leaves template syntax in a value alone", { text: Schema.String }, ({ text }) => {
    const value = `{{a}}${text}{{#b}}{{/gone}}{{=<% %>=}}`;
    assert.strictEqual(rendered("<{{a}}>", { a: value }), `<${value}>`);
  });
});
