interface Row {
  what: string;
  figure: number;
  /** In which the figure is counted: 'KB', 'ms'. */
  unit?: string;
  /** The figure to hold, at most or at least. */
  atMost?: number;
  atLeast?: number;
}

/** One line: what was measured, beside what is to hold. */
export function line({ what, figure, unit = '', atMost, atLeast }: Row): string {
  const held = figure <= (atMost ?? Infinity) && figure >= (atLeast ?? -Infinity);
  const goal = atMost === undefined ? `≥ ${atLeast ?? ''}` : `≤ ${atMost}`;
  const shown = `${Number.isInteger(figure) ? figure : figure.toFixed(1)} ${unit}`;
  return `${what.padEnd(46)}${shown.padStart(12)}   to hold: ${`${goal} ${unit}`.padEnd(10)} ${held ? 'ok' : 'MISSED'}`;
}
