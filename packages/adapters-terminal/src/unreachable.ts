import type { TerminalObservation, UnreachableReason } from "@okstra/core/domain/host/TerminalObservation";
import { visibleText } from "@okstra/core/domain/text/visibleText";

export type Unreachable = Extract<TerminalObservation, { readonly kind: "unreachable" }>;

/** `detail` may quote what the environment or a server said: it is made safe to print, and cut. */
export const unreachable = (reason: UnreachableReason, detail: string): Unreachable => ({
  kind: "unreachable",
  reason,
  detail: visibleText(detail.length > 200 ? `${detail.slice(0, 200)}…` : detail),
});

/** How long a terminal may take to answer. */
export const answerLimit = "1 second";
