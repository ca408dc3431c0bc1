import type { Command } from "../command.ts";
import { prepare, prepareProblems, prepareWith } from "./prepare.ts";

const implied = { "render-only": true, "lead-runtime": "codex" };

/** `prepare --render-only --lead-runtime codex --print-prompt`. */
export const codexRun: Command = {
  ...prepare,
  name: "codex-run",
  about: "The same as `okstra prepare --render-only --lead-runtime codex --print-prompt`.",
  examples: ["okstra codex-run --task-brief briefs/login-fails.md"],
  flags: prepare.flags.filter((flag) => !Object.hasOwn(implied, flag.name)),
  implied: Object.keys(implied),
  check: ({ flags }) => prepareProblems({ ...flags, ...implied }),
  run: ({ flags }, call) => prepareWith({ ...flags, ...implied }, call, { prompt: true }),
};
