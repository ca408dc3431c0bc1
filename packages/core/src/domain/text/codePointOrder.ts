/**
 * Sorting is by code point everywhere: the same on every machine and in every locale. It compares code units and
 * allocates nothing, since it also orders folders of many thousand names.
 */
export const byCodePoint = (left: string, right: string): number => {
  const shared = Math.min(left.length, right.length);
  for (let i = 0; i < shared; i++) {
    const a = left.charCodeAt(i);
    const b = right.charCodeAt(i);
    if (a !== b) return rank(a) - rank(b);
  }
  return left.length - right.length;
};

/** A surrogate stands for a code point above all those that fit one unit. */
const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);
