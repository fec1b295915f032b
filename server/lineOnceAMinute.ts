/** Milliseconds between two lines about the same. */
const REPEAT_MS = 60_000;

/** A line of the log that would say nothing new for each failure of many. */
export class LineOnceAMinute {
  private nextAt = 0;
  private failures = 0;

  /** Calls `log` with the number of failures since the last line, unless that was less than a minute ago. */
  write(log: (failures: number) => void): void {
    this.failures += 1;
    if (performance.now() < this.nextAt) return;
    log(this.failures);
    this.nextAt = performance.now() + REPEAT_MS;
    this.failures = 0;
  }
}
