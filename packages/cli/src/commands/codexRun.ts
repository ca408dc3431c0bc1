import type { Command } from "../command.ts";
import { prepare, prepareWith } from "./prepare.ts";

const owned = new Set(["render-only", "lead-runtime"]);

/** `prepare --render-only --lead-runtime codex --print-prompt`; the flags it owns are unknown to it. */
export const codexRun: Command = {
  ...prepare,
  name: "codex-run",
  about: "The same as `okstra prepare --render-only --lead-runtime codex --print-prompt`.",
  flags: prepare.flags.filter((flag) => !owned.has(flag.name)),
  run: ({ flags }, call) =>
    prepareWith({ ...flags, "render-only": true, "lead-runtime": "codex" }, call, { prompt: true }),
};
