import { setTimeout as delay } from 'node:timers/promises';

/** Long, for slow machines: only what never comes true is waited for to the end. */
const PATIENCE_MS = 45_000;
const POLL_MS = 50;

/** Waits until `check` holds; fails when a check that began after 45 seconds does not hold either. */
export async function eventually(check: () => Promise<boolean>): Promise<void> {
  // Tests move the clock of `Date`.
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const isLast = performance.now() > end;
    if (await check()) return;
    if (isLast) throw new Error(`This never came true: ${check.toString()}`);
    await delay(POLL_MS);
  }
}
