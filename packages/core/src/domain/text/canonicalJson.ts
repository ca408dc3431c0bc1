import { byCodePoint } from "./codePointOrder.ts";

/** JSON with sorted keys and no spaces: the form that digests are taken of. `undefined` members are left out. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).filter(([, member]) => member !== undefined);
    entries.sort(([a], [b]) => byCodePoint(a, b));
    return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(",")}}`;
  }
  return JSON.stringify(value);
};

/** The form artefacts are written in: 2 spaces, Unicode unescaped, one final newline. */
export const artefactJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
