export interface Row {
  what: string;
  /** One for each column. The first is the product's, to which the figure applies. */
  results: (number | undefined)[];
  /** The figure to hold, at most or at least; undefined for a result without a target. */
  atMost?: number;
  atLeast?: number;
  /** What failed while it was measured: more than none does not hold the figure. */
  failures?: number;
}

const shown = (result: number | undefined): string => {
  if (result === undefined) return '';
  return Number.isInteger(result) ? String(result) : result.toFixed(1);
};

function verdict({ results: [result = NaN], atMost, atLeast, failures = 0 }: Row): string {
  if (atMost === undefined && atLeast === undefined) return '';
  const isWithin = result <= (atMost ?? Infinity) && result >= (atLeast ?? -Infinity);
  const isHeld = Number.isFinite(result) && isWithin && failures === 0;
  const figure = atMost === undefined ? `≥ ${shown(atLeast)}` : `≤ ${shown(atMost)}`;
  return `${figure.padEnd(10)}${isHeld ? '✓' : '✗'}`;
}

/** The results beside the figures to hold, each with ✓ or ✗. */
export function table(title: string, columns: string[], rows: Row[]): string {
  const widths = columns.map((column) => Math.max(column.length, 7) + 3);
  const line = (what: string, cells: string[], end: string) =>
    `${what.padEnd(48)}${cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('')}   ${end}`.trimEnd();
  const body = rows.map((row) =>
    line(
      `  ${row.what}`,
      columns.map((_, index) => shown(row.results[index])),
      verdict(row),
    ),
  );
  return ['', line(title, columns, 'to hold'), ...body].join('\n');
}

/** The median. */
export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low = NaN, high = NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}
