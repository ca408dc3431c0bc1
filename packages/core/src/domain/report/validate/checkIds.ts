import { byPhase } from "../byPhase.ts";
import type { ReportData } from "../reportSchemas.ts";
import { repeatedAt } from "./repeatedAt.ts";
import { problem, type ReportProblem } from "./ReportProblem.ts";

/** Ids that a report gives, by the member that holds them. */
interface Given {
  readonly pointer: string;
  readonly ids: ReadonlyArray<string>;
}

/** A list of ids that a report refers to. */
interface Reference {
  readonly pointer: string;
  readonly ids: ReadonlyArray<string>;
}

/** Ids are given once each, and what is referred to is in the report. */
export const checkIds = (data: ReportData): ReadonlyArray<ReportProblem> => {
  const given = givenIds(data);
  const known = new Set(given.flatMap(({ ids }) => ids));
  return [
    ...given.flatMap(({ pointer, ids }) =>
      repeatedAt(ids).map((at) =>
        problem("IdTwice", `${pointer}/${at}/id`, `"${ids[at]}" again`, "an id of its own"),
      ),
    ),
    ...references(data).flatMap(({ pointer, ids }) =>
      ids.flatMap((id, at) =>
        known.has(id)
          ? []
          : [problem("ReferenceUnknown", `${pointer}/${at}`, `"${id}"`, "an id in this report")],
      ),
    ),
    ...singleReferences(data).flatMap(({ pointer, id }) =>
      id === null || known.has(id)
        ? []
        : [problem("ReferenceUnknown", pointer, `"${id}"`, "an id in this report")],
    ),
  ];
};

const givenIds = (data: ReportData): ReadonlyArray<Given> => [
  given("/clarificationItems", data.clarificationItems),
  ...("findings" in data ? [given("/findings", data.findings)] : []),
  ...(data.taskType === "requirements-discovery" ? [given("/requirements", data.requirements)] : []),
  ...(data.taskType === "error-analysis"
    ? [given("/hypotheses", data.hypotheses), given("/rootCauses", data.rootCauses)]
    : []),
  ...(data.taskType === "option-selection"
    ? [given("/criteria", data.criteria), given("/options", data.options)]
    : []),
];

const given = (pointer: string, holders: ReadonlyArray<{ readonly id: string }>): Given => ({
  pointer,
  ids: holders.map(({ id }) => id),
});

const references = (data: ReportData): ReadonlyArray<Reference> =>
  byPhase<ReadonlyArray<Reference>>(
    {
      "requirements-discovery": ({ risks }) => findingsOf("/risks", risks),
      "error-analysis": ({ hypotheses, rootCauses }) => [
        ...hypotheses.flatMap(({ supportedBy, contradictedBy }, at) => [
          { pointer: `/hypotheses/${at}/supportedBy`, ids: supportedBy },
          { pointer: `/hypotheses/${at}/contradictedBy`, ids: contradictedBy },
        ]),
        ...findingsOf("/rootCauses", rootCauses),
      ],
      "option-selection": ({ recommendation }) => [
        { pointer: "/recommendation/findings", ids: recommendation.findings },
      ],
      "implementation-planning": ({ risks, planBodyVerification }) => [
        ...findingsOf("/risks", risks),
        ...findingsOf("/planBodyVerification/judgements", planBodyVerification.judgements),
      ],
      implementation: ({ judgements }) => findingsOf("/judgements", judgements),
      "final-verification": ({ judgements }) => findingsOf("/judgements", judgements),
      "release-handoff": () => [],
    },
    data,
  );

const findingsOf = (
  pointer: string,
  holders: ReadonlyArray<{ readonly findings: ReadonlyArray<string> }>,
): ReadonlyArray<Reference> =>
  holders.map(({ findings }, at) => ({ pointer: `${pointer}/${at}/findings`, ids: findings }));

const singleReferences = (
  data: ReportData,
): ReadonlyArray<{ readonly pointer: string; readonly id: string | null }> => {
  if (data.taskType === "error-analysis")
    return data.rootCauses.map(({ hypothesis }, at) => ({
      pointer: `/rootCauses/${at}/hypothesis`,
      id: hypothesis,
    }));
  if (data.taskType === "option-selection")
    return [
      { pointer: "/recommendation/option", id: data.recommendation.option },
      ...data.options.flatMap(({ ratings }, option) =>
        ratings.map(({ criterion }, at) => ({
          pointer: `/options/${option}/ratings/${at}/criterion`,
          id: criterion,
        })),
      ),
    ];
  return [];
};
