/** Sorting is by code point everywhere: the same on every machine and in every locale. */
export const byCodePoint = (left: string, right: string): number => {
  const a = [...left];
  const b = [...right];
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = a[i]!.codePointAt(0)! - b[i]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
};
