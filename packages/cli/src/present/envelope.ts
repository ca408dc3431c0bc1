import type { Refusal, Warning } from "@okstra/core/domain/refusal/Problem";
import type { Outcome } from "../command.ts";

/** The document `--json` prints; other programs rely on its shape (docs/cli.md). */
export const successEnvelope = (
  command: string,
  version: string,
  { data }: Outcome,
  warnings: ReadonlyArray<Warning>,
) => ({
  ok: true as const,
  command,
  version,
  data,
  warnings,
});

export const failureEnvelope = (
  command: string,
  version: string,
  refusal: Refusal,
  warnings: ReadonlyArray<Warning>,
) => ({
  ok: false as const,
  command,
  version,
  error: {
    tag: refusal._tag,
    message: refusal.message,
    problems: refusal.problems,
    nextStep: refusal.nextStep,
  },
  warnings,
});
