const STEP_MS = 20;

/**
 * A clock in milliseconds for bounds of a server that is in this process: it goes while the process waits or computes, and
 * stands still while the machine gives the process no time.
 */
export function startRunningTime(): { now(): number; stop(): void } {
  let ran = 0;
  let last = performance.now();
  let cpu = process.cpuUsage();
  const step = () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(cpu);
    // A longer step counts as far as the process has computed in it.
    ran += Math.min(now - last, Math.max(2 * STEP_MS, (user + system) / 1_000));
    last = now;
    cpu = process.cpuUsage();
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
