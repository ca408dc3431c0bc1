import type { OptionSelectionReportData } from "../OptionSelectionReportData.ts";
import { repeatedAt } from "./repeatedAt.ts";
import { problem, type ReportProblem } from "./ReportProblem.ts";

/** Each option is rated once by a criterion at most, and recommendation and verdict say the same. */
export const checkOptions = ({
  options,
  recommendation,
  verdict,
}: OptionSelectionReportData): ReadonlyArray<ReportProblem> => [
  ...options.flatMap(({ ratings }, option) =>
    repeatedAt(ratings.map(({ criterion }) => criterion)).map((at) =>
      problem(
        "RatingTwice",
        `/options/${option}/ratings/${at}/criterion`,
        `"${ratings[at]?.criterion}" again`,
        "one rating a criterion",
      ),
    ),
  ),
  ...((recommendation.option !== null) === (verdict.outcome === "recommended")
    ? []
    : [
        problem(
          "RecommendationContradicted",
          "/recommendation/option",
          `${recommendation.option ?? "null"} beside the verdict "${verdict.outcome}"`,
          verdict.outcome === "recommended" ? "the option that is recommended" : "null",
        ),
      ]),
];
