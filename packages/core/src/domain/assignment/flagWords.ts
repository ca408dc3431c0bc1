import { parseModelRef, providerId, type ProviderId } from "../catalogue/ModelRef.ts";
import type { PrepareFlags } from "../prepare/PrepareRequest.ts";
import { isRole, roles, type Role } from "../profile/Role.ts";
import { nearest } from "../text/nearest.ts";
import { visibleText } from "../text/visibleText.ts";
import type { NamedModel } from "./Selection.ts";
import type { Complain } from "./SelectionMalformed.ts";

/** The word as a message shows it. */
export const shown = (word: string): string => `"${visibleText(word)}"`;

/** Every value of a flag that may be repeated, trimmed; empty ones are refused. */
export const wordsOf = (flags: PrepareFlags, name: string, complain: Complain): ReadonlyArray<string> => {
  const given = flags[name];
  if (given === undefined || given === false) return [];
  const words = typeof given === "boolean" ? [""] : typeof given === "string" ? [given] : given;
  return words
    .map((word) => word.trim())
    .filter((word) => {
      if (word === "") complain(`--${name}`, "an empty value", "a value");
      return word !== "";
    });
};

/** The value of a flag that says one thing; said twice it must say the same. */
export const wordOf = (flags: PrepareFlags, name: string, complain: Complain): string | null => {
  const [first, ...more] = wordsOf(flags, name, complain);
  for (const other of new Set(more)) {
    if (other !== first) complain(`--${name}`, `${shown(first!)} and ${shown(other)}`, "one value");
  }
  return first ?? null;
};

export const readProvider = (flag: string, word: string, complain: Complain): ProviderId | null => {
  const id = providerId(word);
  if (id === null) complain(flag, shown(word), "a provider id such as claude");
  return id;
};

export const readRole = (flag: string, word: string, complain: Complain): Role | null => {
  const folded = word.trim().toLowerCase();
  if (isRole(folded)) return folded;
  const near = nearest(folded, roles);
  complain(
    flag,
    `the unknown role ${shown(word)}`,
    near === null ? `one of ${roles.join(", ")}` : `"${near}"`,
  );
  return null;
};

/** A bare name or a full ref; where the flag fixes the provider, a ref must agree with it. */
export const readModel = (
  flag: string,
  word: string,
  complain: Complain,
  provider: ProviderId | null = null,
): NamedModel | null => {
  const given = word.trim();
  if (!given.includes("/")) {
    if (/^[^\s\p{Cc}-][^\s\p{Cc}]{0,199}$/u.test(given)) return { provider, name: given, given };
    complain(flag, shown(given), "a model id, an alias or a full ref (provider/model-id)");
    return null;
  }
  const ref = parseModelRef(given);
  if (ref === null) {
    complain(flag, shown(given), "a full ref (provider/model-id)");
    return null;
  }
  if (provider !== null && ref.provider !== provider) {
    complain(flag, `${shown(given)}, a model of "${ref.provider}"`, `a model of "${provider}"`);
    return null;
  }
  return { provider: ref.provider, name: ref.modelId, given };
};

/** The parts of `key=value`; null where one is missing. */
export const splitPair = (word: string): { readonly key: string; readonly value: string } | null => {
  const at = word.indexOf("=");
  const [key, value] = [word.slice(0, at).trim(), word.slice(at + 1).trim()];
  return at < 1 || key === "" || value === "" ? null : { key, value };
};
