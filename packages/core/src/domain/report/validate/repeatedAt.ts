/** The places of a list at which something stands that stood before. */
export const repeatedAt = (names: ReadonlyArray<string>): ReadonlyArray<number> => {
  const seen = new Set<string>();
  return names.flatMap((name, at) => {
    const before = seen.size;
    return seen.add(name).size === before ? [at] : [];
  });
};
