import * as Schema from "effect/Schema";

/** The name of a roster slot: `<provider>-<role>[-<n>]`, `report-writer` or `translator`. Minted in `workerIds.ts`. */
export const WorkerId = Schema.NonEmptyString.pipe(Schema.brand("okstra/WorkerId"));
export type WorkerId = typeof WorkerId.Type;
