import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 15_000;
const POLL_MS = 50;

/** Waits until `check` holds; fails when it does not within 15 seconds. */
export async function eventually(check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`This never came true: ${check.toString()}`);
    await delay(POLL_MS);
  }
}
