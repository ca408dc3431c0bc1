import { relative } from "node:path";

/** Reads vitest's JSON report. A test file that could not even be loaded counts as one failure. */
export function countTests(report, root) {
  const counts = { passed: 0, failed: 0, skipped: 0, skippedNames: [] };
  for (const file of report.testResults) {
    if (file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed")) {
      counts.failed += 1;
    }
    for (const { status, fullName } of file.assertionResults) {
      if (status === "passed") counts.passed += 1;
      else if (status === "failed") counts.failed += 1;
      else {
        counts.skipped += 1;
        counts.skippedNames.push(`${relative(root, file.name)} > ${fullName}`);
      }
    }
  }
  return counts;
}

export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
