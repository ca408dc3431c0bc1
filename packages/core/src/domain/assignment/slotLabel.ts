import type { Role } from "../profile/Role.ts";

/** `analyser#1 codex/gpt-6.1-sol`: a slot as messages and records name it. */
export const slotLabel = (
  slot: { readonly role: Role; readonly ordinal: number },
  ref: string | null,
): string => (ref === null ? `${slot.role}#${slot.ordinal}` : `${slot.role}#${slot.ordinal} ${ref}`);
