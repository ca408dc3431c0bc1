import { assert, describe, it } from "@effect/vitest";
import { checkEvidence, evidenceFile } from "../../../src/domain/report/validate/checkEvidence.ts";

const text = "one\ntwo two\n\n  three\u001b[2J\ntwo  two\nfour\n";

const toldOf = (quote: string, line: number, endLine?: number) =>
  checkEvidence(
    {
      evidence: { path: "a.txt", line, quote, ...(endLine === undefined ? {} : { endLine }) },
      pointer: "/e",
    },
    evidenceFile(new TextEncoder().encode(text)),
  ).map(({ got, expected }) => `${got} | ${expected}`);

describe("a quote", () => {
  it("holds where its words stand, however they are spaced and broken", () => {
    assert.deepStrictEqual(toldOf("one two", 1, 2), []);
    assert.deepStrictEqual(toldOf("two\n two", 5), []);
  });

  it.each([
    ["two two", 1, '"two two", which stands at line 2 | what stands in "a.txt" at line 1: "one"'],
    ["two two", 4, '"two two", which stands at line 5 | what stands in "a.txt" at line 4: "threeU+001B[2J"'],
    ["two two four", 1, '"two two four", which stands at line 5 | what stands in "a.txt" at line 1: "one"'],
    ["one", 4, '"one", which stands at line 1 | what stands in "a.txt" at line 4: "threeU+001B[2J"'],
    ["five", 3, '"five" | what stands in "a.txt" at line 3: nothing'],
    [" ", 1, '" " | the words that stand there, or no quote'],
  ] as const)("that does not (%s at line %i) is told what does, and where it stands", (quote, line, told) => {
    assert.deepStrictEqual(toldOf(quote, line), [told]);
  });
});
