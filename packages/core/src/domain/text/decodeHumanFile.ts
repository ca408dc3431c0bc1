import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type * as SchemaAST from "effect/SchemaAST";
import type { Issue } from "effect/SchemaIssue";
import { HumanFileMalformed, type HumanFileFault } from "./HumanFileMalformed.ts";
import { nearest } from "./nearest.ts";
import { shownValue } from "./shownValue.ts";
import { visibleText } from "./visibleText.ts";

export interface HumanFile {
  /** As messages name it: relative to the project root, or absolute. */
  readonly file: string;
  /** Where a member stands, if the reader of the syntax knows. */
  readonly positionOf?: (path: ReadonlyArray<PropertyKey>) => {
    readonly line: number;
    readonly column: number;
  };
}

/** Holds a parsed settings file against its schema: every problem at once, unknown keys refused with the nearest. */
export const decodeHumanFile = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  value: unknown,
  where: HumanFile,
): Result.Result<S["Type"], HumanFileMalformed> =>
  Result.mapError(Schema.decodeUnknownResult(schema, strict)(value), (error) => {
    const faults = collect(error.issue, { root: value, path: [], expected: null });
    return new HumanFileMalformed({
      file: where.file,
      faults: faults.map(({ path, ...fault }) => ({
        ...fault,
        pointer: jsonPointer(path),
        at: where.positionOf?.(path) ?? null,
      })),
    });
  });

const strict: SchemaAST.ParseOptions = { errors: "all", onExcessProperty: "error" };

type PathFault = Omit<HumanFileFault, "pointer" | "at"> & { readonly path: ReadonlyArray<PropertyKey> };

interface Here {
  readonly root: unknown;
  readonly path: ReadonlyArray<PropertyKey>;
  /** What the filter around a leaf wants. */
  readonly expected: string | null;
}

const collect = (issue: Issue, here: Here): ReadonlyArray<PathFault> => {
  const wrong = (expected: string): ReadonlyArray<PathFault> => [
    { tag: "WrongValue", path: here.path, got: shownValue(memberAt(here.root, here.path)), expected },
  ];
  switch (issue._tag) {
    case "Pointer":
      return collect(issue.issue, { ...here, path: [...here.path, ...issue.path], expected: null });
    case "Composite":
      return issue.issues.flatMap((inner) => collect(inner, here));
    case "Encoding":
      return collect(issue.issue, here);
    case "Filter":
      return collect(issue.issue, { ...here, expected: textOf(issue.filter.annotations?.["expected"]) });
    case "InvalidValue":
      return wrong(textOf(issue.annotations?.["message"]) ?? here.expected ?? "another value");
    case "InvalidType":
      return wrong(describeType(issue.ast));
    case "AnyOf":
      return (
        closestMember(issue.issues, here) ?? wrong(describeUnion(issue.ast, memberAt(here.root, here.path)))
      );
    case "OneOf":
      return wrong(describeType(issue.ast));
    case "MissingKey":
      return [
        {
          tag: "MissingKey",
          path: here.path,
          got: "nothing",
          expected: textOf(issue.annotations?.["description"]) ?? "a value",
        },
      ];
    case "UnexpectedKey":
      return [unknownKey(issue.ast, here.path)];
    case "Forbidden":
    default:
      return wrong("a value that can be decoded at once");
  }
};

/** Of a union, the one member that got as far as looking inside: `null or a list` is then judged as a list. */
const closestMember = (issues: ReadonlyArray<Issue>, here: Here): ReadonlyArray<PathFault> | null => {
  const [only, ...others] = issues.filter((issue) => issue._tag !== "InvalidType");
  return only === undefined || others.length > 0 ? null : collect(only, here);
};

const unknownKey = (ast: SchemaAST.AST, path: ReadonlyArray<PropertyKey>): PathFault => {
  const key = String(path.at(-1));
  const known = knownKeys(ast);
  const meant = nearest(key, known);
  return {
    tag: "UnknownKey",
    path,
    got: `the unknown key "${visibleText(key)}"`,
    expected:
      meant !== null
        ? `a known key; did you mean "${meant}"?`
        : known.length === 0
          ? "no such key"
          : `one of ${known.join(", ")}`,
  };
};

const knownKeys = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  ast._tag === "Objects" ? ast.propertySignatures.map((property) => String(property.name)) : [];

const describeUnion = (ast: SchemaAST.Union, value: unknown): string => {
  const choices = ast.types.map(describeType);
  const literals = ast.types.flatMap((type) => (type._tag === "Literal" ? [String(type.literal)] : []));
  const meant = typeof value === "string" ? nearest(value, literals) : null;
  const list =
    choices.length < 2 ? choices.join("") : `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
  return meant === null ? list : `${list}; did you mean "${meant}"?`;
};

const describeType = (ast: SchemaAST.AST): string => {
  const annotated = textOf(ast.annotations?.["expected"]);
  if (annotated !== null) return annotated;
  if (ast._tag === "Literal") return JSON.stringify(ast.literal);
  return ast._tag === "Union" ? describeUnion(ast, null) : (typeName[ast._tag] ?? "another value");
};

const typeName: Partial<Record<SchemaAST.AST["_tag"], string>> = {
  String: "text",
  Number: "a number",
  Boolean: "true or false",
  Null: "null",
  Arrays: "a list",
  Objects: "an object",
};

const textOf = (annotation: unknown): string | null => (typeof annotation === "string" ? annotation : null);

const memberAt = (root: unknown, path: ReadonlyArray<PropertyKey>): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined,
    root,
  );

const jsonPointer = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((key) => `/${visibleText(String(key)).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
