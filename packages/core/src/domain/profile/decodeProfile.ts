import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { ProviderId } from "../catalogue/ModelRef.ts";
import type { TaskType } from "../task/TaskType.ts";
import { decodeHumanFile } from "../text/decodeHumanFile.ts";
import { splitFrontMatter } from "../text/frontMatter.ts";
import { HumanFileMalformed } from "../text/HumanFileMalformed.ts";
import { readYaml, type YamlFault, type YamlPosition } from "../text/parseYaml.ts";
import type { DeclarableRole } from "./Role.ts";
import type { RoleDeclaration, RoleProfile } from "./RoleProfile.ts";

/** A phase's rules from its profile: front matter decoded, roles in roster order, the Markdown below it kept. */
export const decodeProfile = (
  markdown: string,
  { file, taskType }: { readonly file: string; readonly taskType: TaskType },
): Result.Result<RoleProfile, HumanFileMalformed> => {
  const { yaml, body, unclosed } = splitFrontMatter(markdown);
  if (yaml === null) return Result.fail(frontMatterMissing(file, unclosed));
  const read = readYaml(yaml);
  if (Result.isFailure(read)) return Result.fail(yamlMalformed(file, read.failure));
  const { value, positionOf } = read.success;
  return decodeHumanFile(FrontMatter, value ?? {}, {
    file,
    positionOf: (path) => inFile(positionOf(path)),
  }).pipe(Result.map((front) => toProfile(front, taskType, body)));
};

/** The front matter begins on the file's second line. */
const inFile = ({ line, column }: YamlPosition): YamlPosition => ({ line: line + 1, column });

const frontMatterMissing = (file: string, unclosed: boolean): HumanFileMalformed =>
  new HumanFileMalformed({
    file,
    faults: [
      {
        tag: "SyntaxFault",
        pointer: "",
        got: unclosed ? "a front matter that never ends" : "no front matter",
        expected: "YAML between two lines of ---",
        at: { line: 1, column: 1 },
      },
    ],
  });

const yamlMalformed = (file: string, fault: YamlFault): HumanFileMalformed =>
  new HumanFileMalformed({
    file,
    faults: [
      {
        tag: "SyntaxFault",
        pointer: "",
        got: fault.message,
        expected: "well-formed YAML",
        at: inFile(fault),
      },
    ],
  });

const Count = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: 99 }, { expected: "a whole number from 0 to 99" }),
);

const Declaration = Schema.Struct({
  count: Count.annotateKey({ description: "how many slots there are by default" }),
  min: Schema.optionalKey(Count),
  max: Schema.optionalKey(Count),
  dynamic: Schema.optionalKey(Schema.Boolean),
  distinct: Schema.optionalKey(Schema.Literals(["provider", "model"])),
  independence: Schema.optionalKey(Schema.Literals(["family", "model"])),
}).check(
  Schema.makeFilter(({ count, min, max }) => {
    const issues: Array<Schema.FilterIssue> = [];
    if (min !== undefined && min > count)
      issues.push({ path: ["min"], issue: `at most the count, ${count}` });
    if (max !== undefined && max < count)
      issues.push({ path: ["max"], issue: `at least the count, ${count}` });
    return issues;
  }),
);
type Declaration = typeof Declaration.Type;

export const FrontMatter = Schema.Struct({
  roles: Schema.Struct({
    implementer: Schema.optionalKey(Declaration),
    analyser: Schema.optionalKey(Declaration),
    verifier: Schema.optionalKey(Declaration),
    critic: Schema.optionalKey(Declaration),
    "report-writer": Schema.optionalKey(Declaration),
  }).annotateKey({ description: "the roles of the phase" }),
  providers: Schema.NonEmptyArray(ProviderId).annotateKey({
    description: "a list of providers, the preferred first",
  }),
  "optional-providers": Schema.optionalKey(Schema.Array(ProviderId)),
  "forbidden-actions": Schema.Array(Schema.NonEmptyString).annotateKey({
    description: "a list of sentences",
  }),
}).check(
  Schema.makeFilter((front) => [
    ...repeated("providers", front.providers, []),
    ...repeated("optional-providers", front["optional-providers"] ?? [], front.providers),
  ]),
);

const repeated = (
  key: string,
  names: ReadonlyArray<string>,
  before: ReadonlyArray<string>,
): ReadonlyArray<Schema.FilterIssue> =>
  names.flatMap((name, index) =>
    before.includes(name) || names.indexOf(name) < index
      ? [{ path: [key, index], issue: "each provider once" }]
      : [],
  );

/** The order in which slots stand in a roster, and so in which worker ids are counted. */
const rosterOrder: ReadonlyArray<DeclarableRole> = [
  "implementer",
  "analyser",
  "verifier",
  "critic",
  "report-writer",
];

const toProfile = (front: typeof FrontMatter.Type, taskType: TaskType, prose: string): RoleProfile => ({
  taskType,
  roles: rosterOrder.flatMap((role) => {
    const declaration = front.roles[role];
    return declaration === undefined ? [] : [toDeclaration(role, declaration)];
  }),
  providers: front.providers,
  optionalProviders: front["optional-providers"] ?? [],
  forbiddenActions: front["forbidden-actions"],
  prose,
});

const toDeclaration = (role: DeclarableRole, declaration: Declaration): RoleDeclaration => ({
  role,
  count: declaration.count,
  min: declaration.min ?? declaration.count,
  max: declaration.max ?? declaration.count,
  dynamic: declaration.dynamic ?? false,
  distinct: declaration.distinct ?? null,
  independence: declaration.independence ?? null,
});
