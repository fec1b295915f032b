const STEP_MS = 20;

/**
 * A clock of the time in which this process runs, in milliseconds, for bounds of a server that is in it: while the machine
 * is busy elsewhere, the clock stands still with the server.
 */
export function startRunningTime(): { now(): number; stop(): void } {
  let ran = 0;
  let last = performance.now();
  const step = () => {
    const now = performance.now();
    ran += Math.min(now - last, 2 * STEP_MS);
    last = now;
  };
  const timer = setInterval(step, STEP_MS).unref();
  return {
    now() {
      step();
      return ran;
    },
    stop: () => clearInterval(timer),
  };
}
