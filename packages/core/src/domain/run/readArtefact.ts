import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { ArtefactMalformed, ArtefactTooNew } from "./ArtefactFault.ts";
import { artefactVersion } from "./artefactHeader.ts";
import { type ArtefactUpgrade, artefactUpgrades } from "./artefactUpgrades.ts";
import { visibleText } from "../text/visibleText.ts";
import { shownValue } from "../text/shownValue.ts";
import { schemaFaults } from "./schemaFaults.ts";

/** The schema of one artefact: it begins with `artefactHeader`, needs no services and changes nothing in decoding. */
export interface ArtefactSchema<A> extends Schema.ConstraintDecoder<A> {
  readonly fields: { readonly $schema: { readonly literals: readonly [string] } };
}

export interface ReadArtefactOptions {
  /** Relative to the project root, for messages. */
  readonly file: string;
  readonly upgrades?: ReadonlyArray<ArtefactUpgrade>;
}

type Refused = ArtefactMalformed | ArtefactTooNew;
type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads one artefact from its text. Keys the schema does not know are kept, at every depth; an older version goes
 * through the upgrades; a newer major is refused; what is wrong is told all at once.
 */
export const readArtefact = <A>(
  schema: ArtefactSchema<A>,
  text: string,
  options: ReadArtefactOptions,
): Result.Result<A, Refused> =>
  Result.flatMap(parseJsonObject(text, options.file), (parsed) => decodeArtefact(schema, parsed, options));

/** The same for an artefact that is parsed already. */
export const decodeArtefact = <A>(
  schema: ArtefactSchema<A>,
  parsed: JsonObject,
  options: ReadArtefactOptions,
): Result.Result<A, Refused> =>
  Result.flatMap(inThisVersion(schema.fields.$schema.literals[0], parsed, options), (current) =>
    conforming(schema, current, options.file),
  );

const parseJsonObject = (text: string, file: string): Result.Result<JsonObject, ArtefactMalformed> => {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed)
      ? Result.succeed(parsed)
      : malformed(file, "", shownValue(parsed), "a JSON object");
  } catch (cause) {
    return malformed(file, "", `no JSON (${visibleText(String(cause))})`, "a JSON object");
  }
};

const inThisVersion = (
  name: string,
  parsed: JsonObject,
  { file, upgrades = artefactUpgrades }: ReadArtefactOptions,
): Result.Result<JsonObject, Refused> => {
  const ownMajor = majorOf(artefactVersion);
  const given = parsed["$schema"];
  const urn = typeof given === "string" ? /^(urn:okstra:schema:[a-z0-9-]+):(\d{1,9})$/u.exec(given) : null;
  if (urn === null || urn[1] !== name.slice(0, name.lastIndexOf(":"))) {
    return malformed(file, "/$schema", shownValue(given), `"${name}"`);
  }
  const version = parsed["schemaVersion"];
  if (typeof version !== "string" || !/^\d{1,9}\.\d{1,9}$/u.test(version)) {
    return malformed(file, "/schemaVersion", shownValue(version), `a version like "${artefactVersion}"`);
  }
  if (majorOf(version) > ownMajor)
    return Result.fail(new ArtefactTooNew({ file, got: version, newest: artefactVersion }));
  const upgraded = upgradeFrom(
    version,
    parsed,
    upgrades.filter((step) => name.endsWith(`:${step.name}:${ownMajor}`)),
  );
  return upgraded === null
    ? malformed(file, "/schemaVersion", `"${version}"`, `a version that can be brought to ${artefactVersion}`)
    : Result.succeed(upgraded);
};

/** Null where no chain of steps leads to this build's major version. */
const upgradeFrom = (
  version: string,
  artefact: JsonObject,
  steps: ReadonlyArray<ArtefactUpgrade>,
): JsonObject | null => {
  const step = steps.find(({ from }) => from === version);
  if (step !== undefined) return upgradeFrom(step.to, step.apply(artefact), steps);
  return majorOf(version) === majorOf(artefactVersion) ? artefact : null;
};

const conforming = <A>(
  schema: ArtefactSchema<A>,
  value: JsonObject,
  file: string,
): Result.Result<A, ArtefactMalformed> => {
  // Decoding would drop unknown keys. Artefact schemas transform nothing, so a value of the type is the answer itself.
  if (Schema.is(schema)(value)) return Result.succeed(value);
  return Result.mapError(
    Schema.decodeUnknownResult(schema, { errors: "all" })(value),
    ({ issue }) => new ArtefactMalformed({ file, faults: schemaFaults(issue, value) }),
  );
};

const malformed = (
  file: string,
  pointer: string,
  got: string,
  expected: string,
): Result.Result<never, ArtefactMalformed> =>
  Result.fail(new ArtefactMalformed({ file, faults: [{ pointer, got, expected }] }));

const majorOf = (version: string): number => Number(version.slice(0, version.indexOf(".")));
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
