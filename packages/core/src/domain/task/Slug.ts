import * as Schema from "effect/Schema";

/** The folded form of a name: safe in a path, a branch name and a task key. Minted by `slugify` alone. */
export const Slug = Schema.NonEmptyString.pipe(Schema.brand("okstra/Slug"));
export type Slug = typeof Slug.Type;
