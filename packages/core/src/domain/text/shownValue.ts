import { visibleText } from "./visibleText.ts";

const maxShown = 80;

/** A value as a message quotes it: short, in one line, nothing invisible. */
export const shownValue = (value: unknown): string => {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value !== "string") return String(value);
  const characters = [...value.slice(0, 2 * maxShown)];
  const cut = characters.length > maxShown || value.length > 2 * maxShown;
  return `"${visibleText(cut ? `${characters.slice(0, maxShown).join("")}…` : value)}"`;
};
