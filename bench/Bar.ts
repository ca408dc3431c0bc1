/** One thing measured against what it must reach; both numbers in the same unit, smaller is better. */
export interface Bar {
  readonly name: string;
  readonly measured: number;
  readonly bar: number;
  /** What the number is: "x bare node", "faults" … */
  readonly unit: string;
  /** How it came about: rounds, medians, what was counted. */
  readonly detail: string;
}

export const isReached = ({ measured, bar }: Bar): boolean => measured <= bar;

export function barTable(bars: ReadonlyArray<Bar>): string {
  const rows = bars.map((bar) => [
    bar.name,
    shown(bar.measured),
    `<= ${shown(bar.bar)}`,
    isReached(bar) ? "ok" : "OVER",
    bar.unit,
    bar.detail,
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const shown = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));
