import { shellWords } from "../text/shellWords.ts";

/** How a next step asks for a flag of `prepare`: by its own name, or as a change where a run is prepared again. */
export const giveFlag = (rerunOf: string | null, name: string, value: string): string =>
  rerunOf === null
    ? `give \`${shellWords([`--${name}`, value])}\``
    : `run \`${shellWords(["okstra", "rerun", rerunOf, "--set", `${name}=${value}`])}\``;
