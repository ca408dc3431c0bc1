import type { AssignmentSlot } from "../assignment/AssignmentPlan.ts";
import type { CapabilityRecord, ModelCatalogue } from "../catalogue/ModelCatalogue.ts";
import { shellWords } from "../text/shellWords.ts";

export interface WorkerCommand {
  /** A command line with its redirections; `{prompt-file}` and the like are left for whoever runs it. */
  readonly line: string;
  /** Where the CLI leaves its final message: a sentence's end, in Markdown. */
  readonly finalMessage: string;
}

type WorkerModel = Pick<AssignmentSlot, "provider"> & {
  readonly binding: Pick<AssignmentSlot["binding"], "executionValue" | "writeCapability">;
};

/** How a slot's provider CLI is called for one answer; null where the catalogue has no facts on it. */
export const workerCommand = (slot: WorkerModel, catalogue: ModelCatalogue): WorkerCommand | null => {
  const capability = catalogue.providers.find(({ id }) => id === slot.provider)?.capability ?? null;
  const model = slot.binding.executionValue;
  if (capability === null || model === null) return null;
  const words = [
    capability.cli,
    ...capability.oneShot,
    ...capability.modelArgument,
    ...capability.permissionArguments[slot.binding.writeCapability],
  ];
  // A CLI that is given its prompt otherwise still waits for its standard input to end.
  const input = capability.prompt === "stdin" ? shellWords(["{prompt-file}"]) : "/dev/null";
  return {
    line: `${shellWords(words.map((word) => word.replaceAll("{model}", () => model)))} < ${input} > ${shellWords(["{output-file}"])}`,
    finalMessage: finalMessageOf(capability),
  };
};

const finalMessageOf = ({ oneShot, outputFormat }: CapabilityRecord): string =>
  oneShot.some((word) => word.includes("{last-message-file}"))
    ? "`{last-message-file}`"
    : (finalMessages[outputFormat] ?? "the last message in `{output-file}`");

/** Output format → where its final message stands. */
const finalMessages: Readonly<Record<string, string>> = {
  "claude-stream-json":
    "in `{output-file}`, `result` of the line whose `type` is `result`; a true `is_error` there is a failed attempt",
  "agy-stream-json":
    "in `{output-file}`, `result.response` of the line whose `event` is `result`; a `status` there other than `SUCCESS` is a failed attempt",
};
