import * as Data from "effect/Data";
import * as Result from "effect/Result";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import { maxBriefBytes } from "./Brief.ts";

export type BriefFault = "too-large" | "utf-16" | "binary" | "not-utf-8";

/** A brief's bytes as text: UTF-8 with or without BOM (which is dropped), line ends as given. */
export const decodeBrief = (bytes: Uint8Array): Result.Result<string, BriefUnreadable> => {
  const refuse = (fault: BriefFault, line: number | null = null) =>
    Result.fail(new BriefUnreadable({ fault, line }));
  if (bytes.length > maxBriefBytes) return refuse("too-large");
  if (beginsWith(bytes, 0xff, 0xfe) || beginsWith(bytes, 0xfe, 0xff)) return refuse("utf-16");
  const nul = bytes.indexOf(0);
  if (nul !== -1) return refuse("binary", lineOf(bytes, nul));
  try {
    return Result.succeed(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return refuse("not-utf-8", firstUndecodableLine(bytes));
  }
};

const beginsWith = (bytes: Uint8Array, first: number, second: number): boolean =>
  bytes[0] === first && bytes[1] === second;

const newline = 10;

const lineOf = (bytes: Uint8Array, offset: number): number => {
  let line = 1;
  for (let i = bytes.indexOf(newline); i !== -1 && i < offset; i = bytes.indexOf(newline, i + 1)) line++;
  return line;
};

/** No character of UTF-8 contains a newline byte, so lines can be tried one by one. */
const firstUndecodableLine = (bytes: Uint8Array): number => {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(newline, from);
    const to = end === -1 ? bytes.length : end;
    try {
      decoder.decode(bytes.subarray(from, to));
    } catch {
      return line;
    }
    from = to + 1;
  }
  return line;
};

const faultText: Readonly<Record<BriefFault, string>> = {
  "too-large": `it is larger than ${maxBriefBytes / 1024} KiB`,
  "utf-16": "it is written in UTF-16",
  binary: "it contains a NUL byte, so it is no text (or UTF-16 without a byte order mark)",
  "not-utf-8": "it is not valid UTF-8",
};

/** Bytes that are no brief's text. */
export class BriefUnreadable
  extends Data.TaggedError("BriefUnreadable")<{
    readonly fault: BriefFault;
    /** The first line where it shows, counted from 1; null where it is about the whole. */
    readonly line: number | null;
  }>
  implements Refusal
{
  override get message(): string {
    return `The brief can't be read: ${faultText[this.fault]}${this.line === null ? "" : ` (line ${this.line})`}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.line === null ? "brief" : `brief:${this.line}`,
        got: faultText[this.fault],
        expected: `UTF-8 text of at most ${maxBriefBytes / 1024} KiB`,
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return this.fault === "too-large"
      ? "Shorten the brief, and name long material with `--evidence-inputs`."
      : "Save the brief as UTF-8 text.";
  }
}
