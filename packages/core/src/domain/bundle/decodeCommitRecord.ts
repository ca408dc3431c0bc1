import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { artefactVersion } from "../run/artefactHeader.ts";
import type { Slug } from "../task/Slug.ts";
import { CommitRecord } from "./CommitRecord.ts";
import { commitRecordFault } from "./commitRecordFault.ts";

/** Reads a record back for the task in whose folder it lies; fails with the reason why nothing of it is carried out. */
export const decodeCommitRecord = (
  text: string,
  task: { readonly group: Slug; readonly task: Slug },
): Result.Result<CommitRecord, string> => {
  const decoded = Schema.decodeUnknownResult(Schema.fromJsonString(CommitRecord))(text);
  if (Result.isFailure(decoded))
    return Result.fail(`it is no commit record: ${firstLine(decoded.failure.message)}`);
  const record = decoded.success;
  if (majorOf(record.schemaVersion) > majorOf(artefactVersion)) {
    return Result.fail(`a newer okstra wrote it (version ${record.schemaVersion})`);
  }
  const fault = commitRecordFault(record, task);
  return fault === null ? Result.succeed(record) : Result.fail(fault);
};

const majorOf = (version: string): number => Number(version.split(".")[0]);

const firstLine = (text: string): string =>
  text.split("\n").slice(0, 3).join(" ").replace(/\s+/g, " ").slice(0, 200);
