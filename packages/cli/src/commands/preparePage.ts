import { prepareFlagTable } from "@okstra/core/domain/prepare/prepareFlagTable";
import type { CommandPage } from "../command.ts";

/** Apart from the command itself, so that its help loads nothing of what it does. */
export const preparePage: CommandPage = {
  name: "prepare",
  about:
    "Prepares the task bundle of one run: resolves the roster, gates, renders prompts and manifests, all or nothing.",
  positionals: [],
  flags: prepareFlagTable,
  wordsMean: "task-brief",
  examples: [
    "okstra prepare --task-brief briefs/login-fails.md",
    "okstra prepare --task-brief briefs/login-fails.md --workers claude,codex --critic codex --explain",
    "okstra prepare --task-brief briefs/login-fails.md --render-only --json",
  ],
};
