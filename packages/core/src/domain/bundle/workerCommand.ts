import type { AssignmentSlot } from "../assignment/AssignmentPlan.ts";
import type { ModelCatalogue } from "../catalogue/ModelCatalogue.ts";
import { shellWords } from "./shellQuote.ts";

export interface WorkerCommand {
  /** A command line; `{prompt-file}` and the like are left for whoever runs it. */
  readonly line: string;
  readonly promptBy: "standard input" | "the file it names";
}

/** How a slot's provider CLI is called for one answer; null where the catalogue has no facts on it. */
export const workerCommand = (slot: AssignmentSlot, catalogue: ModelCatalogue): WorkerCommand | null => {
  const capability = catalogue.providers.find(({ id }) => id === slot.provider)?.capability ?? null;
  const model = slot.binding.executionValue;
  if (capability === null || model === null) return null;
  const words = [
    capability.cli,
    ...capability.oneShot,
    ...capability.modelArgument,
    ...capability.permissionArguments[slot.binding.writeCapability],
  ];
  return {
    line: shellWords(words.map((word) => word.replaceAll("{model}", () => model))),
    promptBy: capability.prompt === "stdin" ? "standard input" : "the file it names",
  };
};
