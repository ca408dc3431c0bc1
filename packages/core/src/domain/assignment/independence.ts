import type { IndependenceFloor } from "../profile/RoleProfile.ts";
import type { Role } from "../profile/Role.ts";
import type { TaskType } from "../task/TaskType.ts";
import type { Independence } from "./AssignmentPlan.ts";

/** Whom a judge judges: slots of its own plan by role, or people of other runs whom the caller names. */
export type JudgedBy = ReadonlyArray<Role> | "outside" | null;

/** The one table of who judges whom. In final-verification the verifiers do the analysing, so the critic judges them. */
export const judgedBy = (taskType: TaskType, role: Role): JudgedBy => {
  if (role === "critic") return taskType === "final-verification" ? ["verifier"] : ["analyser"];
  if (role !== "verifier") return null;
  if (taskType === "implementation") return ["implementer"];
  if (taskType === "final-verification") return "outside";
  return taskType === "implementation-planning" ? ["leader", "report-writer"] : null;
};

export interface Judged {
  /** `implementer#1 codex/gpt-6.1-sol`. */
  readonly label: string;
  readonly ref: string | null;
  readonly family: string | null;
}

export interface Comparison {
  readonly level: Independence["level"];
  /** The level if those whom nobody knows are left out: what a choice between judges can still improve. */
  readonly amongKnown: Independence["level"];
  /** Index of a judged one on the judge's own model, or -1. */
  readonly sameModelAs: number;
  /** Index of the one that keeps the level from being `family`, or -1. */
  readonly weakest: number;
}

/** Worst over all judged. Families that nobody knows never prove more than different models. */
export const compareWithJudged = (
  ref: string | null,
  family: string | null,
  judged: ReadonlyArray<Judged>,
): Comparison => {
  let unknown = judged.length === 0;
  let weakest = -1;
  for (let index = 0; index < judged.length; index++) {
    const other = judged[index]!;
    if (other.ref === null || ref === null) {
      unknown = true;
    } else if (other.ref === ref) {
      return { level: "none", amongKnown: "none", sameModelAs: index, weakest: index };
    } else if (family === null || other.family === null || family === other.family) {
      if (weakest === -1) weakest = index;
    }
  }
  const amongKnown = weakest === -1 ? "family" : "model";
  return { level: unknown ? "none" : amongKnown, amongKnown, sameModelAs: -1, weakest };
};

/** The comparison in a sentence, and the labels of all judged. */
export const describeIndependence = (
  family: string | null,
  judged: ReadonlyArray<Judged>,
  { level, sameModelAs, weakest }: Comparison,
): Independence => {
  const labels = judged.map(({ label }) => label);
  const reason = (): string => {
    if (sameModelAs !== -1) return `same model as ${labels[sameModelAs]}`;
    if (judged.length === 0) return "nobody knows whom it judges";
    if (level === "none") {
      const unknown = judged.filter(({ ref }) => ref === null).map(({ label }) => label);
      return `nobody knows the model of ${unknown.join(", ")}`;
    }
    if (level === "family")
      return `family ${family} differs from ${[...new Set(judged.map((one) => one.family))].join(", ")}`;
    const other = judged[weakest]!;
    if (family === null) return "another model, but nobody knows its family";
    return other.family === null
      ? `another model, but nobody knows the family of ${other.label}`
      : `another model of the same family ${family} as ${other.label}`;
  };
  return { level, reason: reason(), judged: labels };
};

/** The strictest of several floors; null where none is set. */
export const strictestFloor = (floors: ReadonlyArray<IndependenceFloor | null>): IndependenceFloor | null =>
  floors.includes("family") ? "family" : floors.includes("model") ? "model" : null;

export const reachesFloor = (level: Independence["level"], floor: IndependenceFloor | null): boolean =>
  floor === null || level === "family" || (floor === "model" && level === "model");
