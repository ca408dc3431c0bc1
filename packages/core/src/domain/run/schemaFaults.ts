import * as JsonPointer from "effect/JsonPointer";
import * as SchemaIssue from "effect/SchemaIssue";
import { shownValue } from "../text/shownValue.ts";
import { visibleText } from "../text/visibleText.ts";

/** One place where a value is not what its schema wants. */
export interface SchemaFault {
  /** JSON Pointer, "" for the whole value. */
  readonly pointer: string;
  readonly got: string;
  readonly expected: string;
}

/** Every fault of a value, in the order of its schema; what was got is shown short and in one line. */
export const schemaFaults = (issue: SchemaIssue.Issue, value: unknown): ReadonlyArray<SchemaFault> =>
  expectations(issue).issues.map(({ message, path }) => {
    const keys = (path ?? []).map((key) => (typeof key === "object" ? key.key : key));
    return {
      pointer: keys.map((key) => `/${visibleText(JsonPointer.escapeToken(String(key)))}`).join(""),
      got: shownValue(keys.reduce(memberOf, value)),
      expected: message.replace(/^Expected /u, ""),
    };
  });

const expectations = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => (issue._tag === "MissingKey" ? "a value" : SchemaIssue.defaultLeafHook(issue)),
});

const memberOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
