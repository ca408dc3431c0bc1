import type { Command } from "../command.ts";
import { prepare, prepareProblems, prepareWith } from "./prepare.ts";

const implied = { "render-only": true };

/** `prepare --render-only --print-prompt`. */
export const renderBundle: Command = {
  ...prepare,
  name: "render-bundle",
  about: "The same as `okstra prepare --render-only --print-prompt`.",
  examples: ["okstra render-bundle --task-brief briefs/login-fails.md"],
  flags: prepare.flags.filter((flag) => !Object.hasOwn(implied, flag.name)),
  implied: Object.keys(implied),
  check: ({ flags }) => prepareProblems({ ...flags, ...implied }),
  run: ({ flags }, call) => prepareWith({ ...flags, ...implied }, call, { prompt: true }),
};
