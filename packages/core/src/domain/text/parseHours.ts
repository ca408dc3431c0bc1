const hoursPer = { m: 1 / 60, h: 1, d: 24 } as const;
const maxHours = 365 * 24;

/** `90m`, `24h`, `2d` as hours; null for anything else, for nothing and for more than a year. */
export const parseHours = (text: string): number | null => {
  const read = /^\s*(\d{1,6}(?:\.\d{1,6})?)\s*([mhd])\s*$/.exec(text);
  if (read === null) return null;
  const unit = read[2] as keyof typeof hoursPer;
  const hours = Number(read[1]) * hoursPer[unit];
  return hours >= hoursPer.m && hours <= maxHours ? hours : null;
};
