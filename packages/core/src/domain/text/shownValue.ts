import { visibleText } from "./visibleText.ts";

const maxShown = 80;

/** A value as a message quotes it: short, in one line, nothing invisible. */
export const shownValue = (value: unknown): string => {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return `a ${typeof value}`;
  const characters = Array.from(value.slice(0, 2 * maxShown));
  const cut = characters.length > maxShown || value.length > 2 * maxShown;
  return `"${visibleText(cut ? `${characters.slice(0, maxShown).join("")}…` : value)}"`;
};

/** The same of a text whose end tells more than its beginning. */
export const shownEnd = (text: string): string => {
  const characters = Array.from(text.slice(-2 * maxShown));
  const cut = characters.length > maxShown || text.length > 2 * maxShown;
  return `"${visibleText(cut ? `…${characters.slice(-maxShown).join("")}` : text)}"`;
};
