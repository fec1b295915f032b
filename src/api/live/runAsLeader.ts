import { delay } from '../../network/delay';

/** The leader tab may have stopped because the member signed out, which this tab learns a moment later. */
const SETTLE_MS = 500;

/**
 * Runs `lead` in one tab of this browser at a time, as soon as this tab holds the lock. Without the Web Locks API (on a
 * page without https) each tab runs its own.
 */
export async function runAsLeader(
  name: string,
  signal: AbortSignal,
  lead: () => Promise<void>,
): Promise<void> {
  // The DOM types declare it as always present.
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  if (!locks) return lead();
  try {
    await locks.request(name, { signal }, async () => {
      if (await delay(SETTLE_MS, signal)) await lead();
    });
  } catch {
    // Aborted while it waited, or the browser denies locks.
    if (!signal.aborted) await lead();
  }
}
