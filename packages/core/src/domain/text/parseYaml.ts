import * as Result from "effect/Result";
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Document } from "yaml";

/** Why a YAML text cannot be read. Line and column count from 1 inside that text. */
export interface YamlFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface YamlPosition {
  readonly line: number;
  readonly column: number;
}

export interface YamlReading {
  readonly value: unknown;
  /** Where a member stands: its key in a map, itself in a list; the nearest thing around it that exists. */
  readonly positionOf: (path: ReadonlyArray<PropertyKey>) => YamlPosition;
}

export interface YamlOptions {
  /** `core` tells numbers, booleans and null; `failsafe` takes every scalar as the text that was written. */
  readonly schema?: "core" | "failsafe";
}

/** Settings are small; the limit keeps the parser's worst cases small too. In UTF-16 units. */
export const maxYamlLength = 64 * 1024;
const maxAliases = 100;

/** Reads one YAML 1.2 document: unique keys, no tags of its own, few aliases, no deep nesting. */
export const parseYaml = (text: string, options: YamlOptions = {}): Result.Result<unknown, YamlFault> =>
  Result.map(readYaml(text, options), (reading) => reading.value);

/** `parseYaml` with the place of every member. */
export const readYaml = (text: string, options: YamlOptions = {}): Result.Result<YamlReading, YamlFault> => {
  if (text.length > maxYamlLength) return fault(1, 1, `it is longer than ${maxYamlLength} characters`);
  try {
    return read(text, options.schema ?? "core");
  } catch (cause) {
    // The parser recurses and resolves aliases as it goes: deep nesting and alias bombs end here.
    return fault(
      1,
      1,
      cause instanceof RangeError
        ? "it nests too deep"
        : String(cause instanceof Error ? cause.message : cause),
    );
  }
};

const read = (text: string, schema: "core" | "failsafe"): Result.Result<YamlReading, YamlFault> => {
  const lines = new LineCounter();
  const at = (offset: number): YamlPosition => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const document = parseDocument(text, {
    schema,
    uniqueKeys: true,
    prettyErrors: false,
    logLevel: "error",
    lineCounter: lines,
  });
  const wrong = document.errors[0] ?? document.warnings[0];
  if (wrong !== undefined) {
    const { line, column } = at(wrong.pos[0]);
    return fault(line, column, wrong.message);
  }
  const value: unknown = document.toJS({ maxAliasCount: maxAliases });
  return Result.succeed({ value, positionOf: (path) => at(offsetOf(document, path)) });
};

const fault = (line: number, column: number, message: string): Result.Result<never, YamlFault> =>
  Result.fail({ line, column, message });

const offsetOf = (document: Document, path: ReadonlyArray<PropertyKey>): number => {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => (isScalar(item.key) ? String(item.key.value) : String(item.key)) === String(key),
      );
      if (pair === undefined) return offset;
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      if (isNode(node)) offset = node.range?.[0] ?? offset;
    } else return offset;
  }
  return offset;
};
