import type { RunFrame } from "./RunFrame.ts";

/** Where the files of a run's instruction set lie. */
export const instructionPaths = ({ paths: { instructionSet } }: Pick<RunFrame, "paths">) =>
  ({
    taskBrief: `${instructionSet}/task-brief.md`,
    analysisProfile: `${instructionSet}/analysis-profile.md`,
    analysisPacket: `${instructionSet}/analysis-packet.md`,
    leadContract: `${instructionSet}/lead-contract.md`,
    workerPreamble: `${instructionSet}/worker-preamble.md`,
    finalReportTemplate: `${instructionSet}/final-report-template.md`,
    finalReportSchema: `${instructionSet}/final-report.schema.json`,
    clarificationResponse: `${instructionSet}/clarification-response.md`,
    selectedDirection: `${instructionSet}/selected-direction.md`,
    duty: (duty: string) => `${instructionSet}/duties/${duty}.md`,
  }) as const;
