import type { Command } from "../command.ts";
import { prepare, prepareWith } from "./prepare.ts";

const owned = new Set(["render-only"]);

/** `prepare --render-only --print-prompt`; the flag it owns is unknown to it. */
export const renderBundle: Command = {
  ...prepare,
  name: "render-bundle",
  about: "The same as `okstra prepare --render-only --print-prompt`.",
  flags: prepare.flags.filter((flag) => !owned.has(flag.name)),
  run: ({ flags }, call) => prepareWith({ ...flags, "render-only": true }, call, { prompt: true }),
};
