import * as Schema from "effect/Schema";
import { parseModelRef } from "../catalogue/ModelRef.ts";

/** `provider/model-id`; its catalogue is not looked at here. */
export const ModelRefText = Schema.String.check(
  Schema.makeFilter((ref: string) =>
    parseModelRef(ref) === null ? "a model ref, provider/model-id" : undefined,
  ),
);

export const HostIdText = Schema.String.check(
  Schema.isPattern(/^[a-z][a-z0-9-]{0,39}$/u, { expected: "a host id such as claude-code" }),
).annotate({ description: "The host whose lead runs the phases: `claude-code`, `codex`, `external`." });

/** A BCP 47 tag. */
export const LanguageTag = Schema.String.check(
  Schema.isPattern(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/u, { expected: "a language tag such as en or ko" }),
);

/** Relative to the project root, with `/`, and lexically inside it; that nothing on the way is a symlink is seen at use. */
export const ProjectPath = Schema.String.check(
  Schema.isPattern(/^(?!~|[A-Za-z]:|(?:[^/]*\/)*\.\.?(?:\/|$))[^/\\\p{Cc}][^\\\p{Cc}]*$/u, {
    expected: "a path relative to the project root that stays inside it, with / and without . or .. parts",
  }),
);
