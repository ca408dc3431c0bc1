import { assert, describe, it } from "@effect/vitest";
import { shippedAssets } from "../../../src/domain/assets/shippedAssets.ts";
import { isSectionHeading } from "../../../src/domain/brief/headingSynonyms.ts";

describe("the headings of templates/briefs/headings.json", () => {
  // They are compared as they stand there, and headings of briefs are folded first.
  it.each(["purpose", "acceptance"] as const)("are written folded: %s", (kind) => {
    const data = JSON.parse(shippedAssets["briefs/headings.json"] ?? "") as Record<
      typeof kind,
      Record<string, string[]>
    >;
    const words = Object.values(data[kind]).flat();
    assert.isNotEmpty(words);
    for (const word of words) assert.isTrue(isSectionHeading(word, kind), word);
  });
});
