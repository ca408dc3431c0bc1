import * as Schema from "effect/Schema";
import { artefactHeader, Sha256, Timestamp } from "./artefactHeader.ts";

/** `<prompt>.meta.json`: for whom a prompt was rendered, and from which bytes. */
export const PromptMetadata = Schema.Struct({
  ...artefactHeader("prompt-metadata"),
  invocationId: Schema.String,
  runRef: Schema.String,
  audience: Schema.Literals(["lead", "worker"]),
  workerId: Schema.NullOr(Schema.String),
  duty: Schema.String,
  participantRef: Schema.String,
  roleExecutionRef: Schema.String,
  dispatchKind: Schema.Literals(["lead", "initial", "retry", "continuation", "adopted"]),
  attempt: Schema.Int,
  sources: Schema.Array(Schema.Struct({ path: Schema.String, sha256: Sha256 })),
  promptSha256: Sha256,
  createdAt: Timestamp,
});
export type PromptMetadata = typeof PromptMetadata.Type;
