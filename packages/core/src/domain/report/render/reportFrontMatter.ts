import type { ReportData } from "../reportSchemas.ts";
import { leafText } from "./leafText.ts";

/** The front matter of a rendered report: what other programs ask first. A JSON text is a YAML text. */
export const reportFrontMatter = (data: ReportData, dataSha256: string): string => {
  const members: ReadonlyArray<readonly [key: string, value: string | boolean]> = [
    ["run-ref", data.runRef],
    ["task", data.taskKey],
    ["task-type", data.taskType],
    ["status", data.status],
    ["verdict", data.verdict.outcome],
    ["language", data.language],
    ...(data.approved === undefined ? [] : ([["approved", data.approved]] as const)),
    ["data-sha256", dataSha256],
  ];
  return ["---", ...members.map(([key, value]) => `${key}: ${yamlValue(value)}`), "---", ""].join("\n");
};

/** Plain where YAML can take it for nothing but this text. */
const yamlValue = (value: string | boolean): string => {
  if (typeof value === "boolean") return String(value);
  const said = leafText(value);
  return plain.test(said) && !otherwise.test(said) ? said : JSON.stringify(said);
};

const plain = /^[a-z][a-z0-9/-]*$/u;
const otherwise = /^(?:true|false|null|yes|no|on|off|y|n)$/u;
