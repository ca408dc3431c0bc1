import { relative } from "node:path";
import { shellWords } from "@okstra/core/domain/text/shellWords";
import type { Call } from "../Call.ts";

/** A command of okstra's for somebody to run next, `okstra` included. */
export interface PrintedCommand {
  readonly argv: ReadonlyArray<string>;
  readonly printed: string;
}

/** A word of a command; a file is named relative to the project root, or absolute. */
export type CommandWord = string | { readonly file: string };

type Here = Pick<Call, "calledFrom" | "projectRoot" | "shellFolder">;

/**
 * A command about the project at `root`, such that it works where the caller's shell stands: it finds the same project
 * and the same files. `fromRoot`: its words hold paths relative to the root that can't be told from other words.
 */
export const commandHere = (
  here: Here,
  root: string,
  words: ReadonlyArray<CommandWord>,
  options: { readonly fromRoot?: boolean } = {},
): PrintedCommand => {
  const elsewhere = here.shellFolder !== root;
  // Without them the next command finds the project as this one did.
  const redirected = here.projectRoot !== null || here.calledFrom !== here.shellFolder;
  const moved = elsewhere && (redirected || options.fromRoot === true);
  const argv = words.map((word) =>
    typeof word === "string" ? word : fileHere(here, root, word.file, moved),
  );
  const all = ["okstra", ...argv, ...(moved ? ["--cwd", root] : [])];
  return { argv: all, printed: shellWords(all) };
};

/** A file of the project as a person at this shell names it. */
export const fileHere = (here: Here, root: string, file: string, moved = false): string => {
  if (file.startsWith("/")) return file;
  const named =
    moved || here.shellFolder === root
      ? file
      : here.shellFolder?.startsWith(`${root}/`)
        ? relative(here.shellFolder, `${root}/${file}`)
        : `${root}/${file}`;
  // A name that begins with a dash would be read as a flag.
  return named.startsWith("-") ? `./${named}` : named;
};
