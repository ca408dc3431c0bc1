import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { Warning } from "../../domain/refusal/Problem.ts";
import { byCodePoint } from "../../domain/text/codePointOrder.ts";
import { visibleText } from "../../domain/text/visibleText.ts";
import { ProjectFiles } from "../../ports/ProjectFiles.ts";

const path = ".mcp.json";

const McpConfiguration = Schema.fromJsonString(
  Schema.Struct({ mcpServers: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)) }),
);

/** Names of the MCP servers a project configures for its agents, names only; none, with a warning, where that can't be read. */
export const readMcpServers = Effect.fnUntraced(function* (root: string) {
  const files = yield* ProjectFiles;
  const content = yield* Effect.result(
    files.read(root, path, { purpose: "MCP configuration", maxBytes: 1024 * 1024 }),
  );
  if (Result.isFailure(content)) return unread(visibleText(content.failure.message));
  if (content.success === null) return { servers: [], warnings: [] };
  const text = new TextDecoder("utf-8").decode(content.success.bytes);
  const decoded = Schema.decodeUnknownResult(McpConfiguration)(text);
  return Result.isFailure(decoded)
    ? unread(`${path} is not what was expected: a JSON object whose mcpServers is an object.`)
    : { servers: Object.keys(decoded.success.mcpServers ?? {}).sort(byCodePoint), warnings: [] };
});

const unread = (
  why: string,
): { readonly servers: ReadonlyArray<string>; readonly warnings: ReadonlyArray<Warning> } => ({
  servers: [],
  warnings: [{ tag: "McpConfigurationUnreadable", message: `${why} The lead is told of no MCP servers.` }],
});
