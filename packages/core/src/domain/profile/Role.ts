import * as Schema from "effect/Schema";

export const roles = [
  "leader",
  "analyser",
  "verifier",
  "critic",
  "implementer",
  "report-writer",
  "translator",
] as const;

export const Role = Schema.Literals(roles);
export type Role = (typeof roles)[number];

/** The roles a profile may declare: every run has one leader, and the translator is derived. */
export const declarableRoles = ["analyser", "verifier", "critic", "implementer", "report-writer"] as const;
export type DeclarableRole = (typeof declarableRoles)[number];

export const isRole = (text: string): text is Role => (roles as ReadonlyArray<string>).includes(text);
