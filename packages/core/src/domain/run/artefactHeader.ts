import * as Schema from "effect/Schema";

/** The version of every artefact this build writes and the newest it reads. */
export const artefactVersion = "1.0";

/** `urn:okstra:schema:run-manifest:1`: major version only, so that a minor addition keeps the URN. */
export const schemaUrn = <Name extends string>(name: Name): `urn:okstra:schema:${Name}:1` =>
  `urn:okstra:schema:${name}:1`;

/** `major.minor`. Patterns carry the `u` flag, without which they would be left out of the JSON Schema files. */
const SchemaVersion = Schema.String.check(
  Schema.isPattern(/^\d+\.\d+$/u, { expected: 'a version like "1.0"' }),
);

/** The two members that every machine-written artefact begins with. */
export const artefactHeader = <Name extends string>(name: Name) => ({
  $schema: Schema.Literals([schemaUrn(name)]),
  schemaVersion: SchemaVersion,
});

export const headerOf = <Name extends string>(name: Name) =>
  ({ $schema: schemaUrn(name), schemaVersion: artefactVersion }) as const;

/** UTC with milliseconds and `Z`. */
export const Timestamp = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u, {
    expected: "a UTC time with milliseconds like 2026-01-31T12:00:00.000Z",
  }),
);

export const Sha256 = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{64}$/u, { expected: "a SHA-256 of 64 lower-case hex digits" }),
);

/** Relative to the project root, with `/`. */
export const ArtefactPath = Schema.NonEmptyString;

export const ArtefactWarning = Schema.Struct({ tag: Schema.String, message: Schema.String });
