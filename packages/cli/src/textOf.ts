import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";

/** The value of a text flag; null where it was not given. */
export const textOf = (flags: PrepareFlags, name: string): string | null => {
  const value = flags[name];
  return typeof value === "string" ? value : null;
};
