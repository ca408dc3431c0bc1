import { assert, describe, it } from "@effect/vitest";
import { parseHours } from "../../../src/domain/text/parseHours.ts";

describe("parseHours", () => {
  const table: ReadonlyArray<readonly [string, number | null]> = [
    ["24h", 24],
    ["90m", 1.5],
    ["2d", 48],
    [" 1.5 h ", 1.5],
    ["365d", 8760],
    ["366d", null],
    ["0h", null],
    ["24", null],
    ["-1h", null],
    ["1w", null],
    ["", null],
    ["1h30m", null],
  ];
  for (const [text, hours] of table)
    it(`reads ${JSON.stringify(text)} as ${hours}`, () => assert.strictEqual(parseHours(text), hours));
});
