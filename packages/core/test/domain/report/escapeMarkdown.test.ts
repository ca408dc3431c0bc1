import { assert, describe, it } from "@effect/vitest";
import { escapeMarkdown } from "../../../src/domain/report/render/escapeMarkdown.ts";

describe("text as Markdown", () => {
  it.each([
    ["see https://e.com/`a`|b", "see https\\://e.com/\\`a\\`\\|b"],
    ["FTP://e.com", "FTP\\://e.com"],
    ["www.e.com, WWW.e.com", "www\\.e.com, WWW\\.e.com"],
    ["src/www/a.ts:12", "src/www/a.ts:12"],
    ["awww.e", "awww.e"],
  ])("%s is no link that its escapes get into", (text, markdown) => {
    assert.strictEqual(escapeMarkdown(text), markdown);
  });
});
