import type { Problem } from "../../refusal/Problem.ts";

/** One rule that a report breaks, with the place in its data. */
export interface ReportProblem {
  readonly tag: string;
  /** JSON pointer into the report data; null for its Markdown. */
  readonly pointer: string | null;
  readonly got: string;
  readonly expected: string;
}

export const problem = (tag: string, pointer: string, got: string, expected: string): ReportProblem => ({
  tag,
  pointer,
  got,
  expected,
});

/** As a refusal tells it. */
export const toldProblem = (
  { tag, pointer, got, expected }: ReportProblem,
  files: { readonly data: string; readonly markdown: string },
): Problem => {
  const subject = subjectOf(pointer, files);
  return {
    tag,
    subject,
    got,
    expected,
    message: `${pointer === null ? files.markdown : pointer === "" ? "The report" : pointer}: got ${got}, expected ${expected}.`,
  };
};

const subjectOf = (
  pointer: string | null,
  { data, markdown }: { readonly data: string; readonly markdown: string },
): string => {
  if (pointer === null) return markdown;
  return pointer === "" ? data : `${data}#${pointer}`;
};
