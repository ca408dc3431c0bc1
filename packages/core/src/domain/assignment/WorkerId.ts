import * as Schema from "effect/Schema";

/**
 * The name of a roster slot: `<provider>-<role>[-<n>]`, `report-writer` or `translator`. Minted in `workerIds.ts`. It
 * names files, so it can never lead to another folder.
 */
export const WorkerId = Schema.String.check(
  Schema.isPattern(/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/u, {
    expected: "a worker id of lower-case letters, digits and dashes, at most 80",
  }),
).pipe(Schema.brand("okstra/WorkerId"));
export type WorkerId = typeof WorkerId.Type;
