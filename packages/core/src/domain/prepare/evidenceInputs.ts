import type { Problem } from "../refusal/Problem.ts";

export const maxEvidenceInputs = 64;
export const maxEvidenceBytes = 32 * 1024 * 1024;

/** What is wrong with the evidence inputs as they are named, whatever the files are. */
export const evidenceCountProblems = (named: ReadonlyArray<string>): ReadonlyArray<Problem> =>
  named.length > maxEvidenceInputs
    ? [evidenceProblem("--evidence-inputs", `${named.length} files`, `at most ${maxEvidenceInputs}`)]
    : [];

export const evidenceOutside = (given: string): Problem =>
  evidenceProblem(given, "a path outside the project root", "a file inside it");

export const evidenceMissing = (given: string): Problem =>
  evidenceProblem(given, "no such file", "a regular file inside the project");

const evidenceProblem = (subject: string, got: string, expected: string): Problem => ({
  tag: "EvidenceRefused",
  subject,
  got,
  expected,
  message: `Evidence input ${subject}: got ${got}, expected ${expected}.`,
});
