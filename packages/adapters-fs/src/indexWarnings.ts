import type { Warning } from "@okstra/core/domain/refusal/Problem";
import { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import { PlaceNotTrusted } from "@okstra/core/ports/ProjectPlaces";
import { causeOf } from "./environmentUnfit.ts";

export const indexNotWritten = (path: string, cause: unknown): Warning => ({
  tag: "IndexNotWritten",
  message: `The central index ${path} could not be written: ${causeText(cause)}. The bundles are complete without it; \`okstra reconcile\` brings it up to date.`,
});

export const indexRebuilt = (path: string): Warning => ({
  tag: "IndexRebuilt",
  message: `The central index ${path} was written by another version of okstra and was started anew; \`okstra reconcile\` in a project fills its part.`,
});

export const indexSetAside = (path: string, aside: string): Warning => ({
  tag: "IndexSetAside",
  message: `The central index ${path} could not be read and was renamed to ${aside}; \`okstra reconcile\` in a project fills its part of the new one.`,
});

const causeText = (cause: unknown): string =>
  cause instanceof PlaceNotTrusted || cause instanceof EnvironmentUnfit
    ? cause.message.replace(/\.$/, "")
    : causeOf(cause);
