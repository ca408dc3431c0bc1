import * as Effect from "effect/Effect";
import { byCodePoint } from "../../domain/text/codePointOrder.ts";
import { ProjectFiles } from "../../ports/ProjectFiles.ts";

/** Names of the MCP servers a project configures for its agents; names only, and none where the file is unreadable. */
export const readMcpServers = Effect.fnUntraced(function* (root: string) {
  const files = yield* ProjectFiles;
  const content = yield* files
    .read(root, ".mcp.json", { purpose: "MCP configuration", maxBytes: 1024 * 1024 })
    .pipe(Effect.catchTag("FileUnfit", () => Effect.succeed(null)));
  return content === null ? [] : serverNames(new TextDecoder("utf-8").decode(content.bytes));
});

const serverNames = (text: string): ReadonlyArray<string> => {
  try {
    const parsed: unknown = JSON.parse(text);
    const servers = (parsed as { readonly mcpServers?: unknown } | null)?.mcpServers;
    return typeof servers === "object" && servers !== null ? Object.keys(servers).sort(byCodePoint) : [];
  } catch {
    return [];
  }
};
