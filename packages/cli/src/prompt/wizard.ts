import { isCancel, note, select } from "@clack/prompts";
import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import * as Effect from "effect/Effect";

/** Shows what would be prepared and asks how to go on; null where the person turns back. */
export const confirmPrepared = (summary: ReadonlyArray<string>): Effect.Effect<PrepareFlags | null> =>
  Effect.promise(async () => {
    note(summary.map((line) => visibleText(line)).join("\n"), "This run");
    const answer = await select({
      message: "Prepare it?",
      options: [
        { value: "prepare", label: "prepare it", hint: "recommended" },
        { value: "render-only", label: "prepare it for reading only (--render-only)" },
        { value: "no", label: "no, write nothing" },
      ],
    });
    if (isCancel(answer) || answer === "no") return null;
    return answer === "render-only" ? { "render-only": true } : {};
  });
