/** The beginning of a text that is told in full elsewhere, at most so many UTF-16 units of it, and where the rest is. */
export const excerpt = (text: string, max: number, rest: string): string =>
  text.length <= max ? text : `${text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "")}… (${rest})`;
