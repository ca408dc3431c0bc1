import type { RunManifest } from "../../run/RunManifest.ts";
import { shownValue } from "../../text/shownValue.ts";
import type { ReportData } from "../reportSchemas.ts";
import { repeatedAt } from "./repeatedAt.ts";
import { problem, type ReportProblem } from "./ReportProblem.ts";

/** The report accounts for exactly the names of the team contract, once each, and says why where one did not complete. */
export const checkStatusEntries = (
  { statusEntries }: ReportData,
  { requiredStatusEntries, requiredAttempts }: RunManifest["teamContract"],
): ReadonlyArray<ReportProblem> => {
  const required = new Set([...requiredStatusEntries, ...requiredAttempts]);
  const told = statusEntries.map(({ name }) => name);
  const named = new Set(told);
  return [
    ...[...required]
      .filter((name) => !named.has(name))
      .map((name) =>
        problem("StatusEntryMissing", "/statusEntries", "no such entry", `an entry for ${shownValue(name)}`),
      ),
    ...statusEntries.flatMap(({ name, status, note }, at) => [
      ...(required.has(name)
        ? []
        : [
            problem(
              "StatusEntryUnknown",
              `/statusEntries/${at}/name`,
              shownValue(name),
              `one of ${[...required].map(shownValue).join(", ")}`,
            ),
          ]),
      ...(status !== "completed" && (note ?? "").trim() === ""
        ? [problem("StatusNoteMissing", `/statusEntries/${at}/note`, shownValue(note), `why it is ${status}`)]
        : []),
    ]),
    ...repeatedAt(told).map((at) =>
      problem(
        "StatusEntryTwice",
        `/statusEntries/${at}/name`,
        `${shownValue(told[at])} again`,
        "one entry a name",
      ),
    ),
  ];
};
