/** A comma list as a flag gives it, items trimmed; `\,` is a comma inside an item. */
export const splitList = (text: string): ReadonlyArray<string> =>
  text.split(/(?<!\\),/).map((item) => item.replaceAll("\\,", ",").trim());

/** The inverse of `splitList` for items without surrounding space. */
export const joinList = (items: ReadonlyArray<string>): string =>
  items.map((item) => item.replaceAll(",", "\\,")).join(",");
