import * as Schema from "effect/Schema";
import { terminalBackends } from "../host/HostDescriptor.ts";
import { artefactHeader, Timestamp } from "./artefactHeader.ts";

/** The part of a run manifest that tells where its run appeared, and when: all that is held against the schema where many are looked through. */
export const RunBackendFacts = Schema.Struct({
  ...artefactHeader("run-manifest"),
  runRef: Schema.String,
  runSeq: Schema.String,
  createdAt: Timestamp,
  terminalBackend: Schema.Struct({
    name: Schema.Literals(terminalBackends),
    source: Schema.Literals(["declared", "detected"]),
  }),
});
export type RunBackendFacts = typeof RunBackendFacts.Type;
