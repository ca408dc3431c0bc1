import * as Result from "effect/Result";
import { HumanFileMalformed } from "./HumanFileMalformed.ts";
import { locateJsonFault } from "./locateJsonFault.ts";

/** Parses a settings file; a malformed one is told by line and column. A BOM is skipped. */
export const parseHumanJson = (
  text: string,
  where: { readonly file: string },
): Result.Result<unknown, HumanFileMalformed> => {
  const json = text.startsWith("\uFEFF") ? text.slice(1) : text;
  try {
    const value: unknown = JSON.parse(json);
    return Result.succeed(value);
  } catch {
    const { line, column, got, expected } = locateJsonFault(json) ?? {
      line: 1,
      column: 1,
      got: "a text",
      expected: "JSON",
    };
    return Result.fail(
      new HumanFileMalformed({
        file: where.file,
        faults: [{ tag: "SyntaxFault", pointer: "", got, expected, at: { line, column } }],
      }),
    );
  }
};
