import type { Refusal, Warning } from "@okstra/core/domain/refusal/Problem";
import { visibleJson, visibleText } from "@okstra/core/domain/text/visibleText";
import type { Outcome } from "./command.ts";
import { failureEnvelope, successEnvelope } from "./present/envelope.ts";
import { refusalLines, warningLines } from "./present/refusalLines.ts";

/** Tells what came of a command. */
export interface Printer {
  readonly success: (outcome: Outcome, warnings: ReadonlyArray<Warning>) => void;
  readonly failure: (refusal: Refusal, warnings: ReadonlyArray<Warning>) => void;
}

/** One document on standard output, and nothing else there. */
export const jsonPrinter = (command: string, version: string): Printer => {
  const write = (document: unknown): void => {
    process.stdout.write(`${visibleJson(JSON.stringify(document, null, 2))}\n`);
  };
  return {
    success: (outcome, warnings) => write(successEnvelope(command, version, outcome, warnings)),
    failure: (refusal, warnings) => write(failureEnvelope(command, version, refusal, warnings)),
  };
};

/** Results on standard output, warnings and errors on standard error. */
export const textPrinter: Printer = {
  success: ({ lines }, warnings) => {
    writeLines(process.stderr, warningLines(warnings));
    writeLines(
      process.stdout,
      lines.map((line) => visibleText(line)),
    );
  },
  failure: (refusal, warnings) => {
    writeLines(process.stderr, [...warningLines(warnings), ...refusalLines(refusal)]);
  },
};

const writeLines = (stream: NodeJS.WriteStream, lines: ReadonlyArray<string>): void => {
  if (lines.length > 0) stream.write(`${lines.join("\n")}\n`);
};
