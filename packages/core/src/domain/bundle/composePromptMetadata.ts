import { headerOf } from "../run/artefactHeader.ts";
import type { PromptMetadata } from "../run/PromptMetadata.ts";
import { sha256 } from "../text/sha256.ts";
import type { FileDigest } from "./digestsOf.ts";
import type { RunFrame } from "./RunFrame.ts";

/** For whom the lead prompt was rendered, and the files it tells the lead to read. */
export const composePromptMetadata = (
  frame: RunFrame,
  prompt: string,
  sources: ReadonlyArray<FileDigest>,
): PromptMetadata => ({
  ...headerOf("prompt-metadata"),
  invocationId: `${frame.runRef}/lead/1`,
  runRef: frame.runRef,
  audience: "lead",
  workerId: null,
  duty: "lead",
  participantRef: frame.lead.participantRef,
  roleExecutionRef: frame.lead.roleExecutionRef,
  dispatchKind: "lead",
  attempt: 1,
  sources,
  promptSha256: sha256(prompt),
  createdAt: frame.facts.createdAt,
});
