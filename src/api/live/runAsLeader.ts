import { delay } from '../baseQuery/delay';

/** Another tab may have let go because the member signed out there, which this one learns a moment later. */
const SETTLE_MS = 500;

/**
 * Runs `lead` in one tab of this browser at a time: in this one as soon as it holds the lock, until `lead` ends. Where the
 * browser knows no locks (a page that came without https) each tab runs its own.
 */
export async function runAsLeader(
  name: string,
  signal: AbortSignal,
  lead: () => Promise<void>,
): Promise<void> {
  // Typed as if it were everywhere.
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  if (!locks) return lead();
  try {
    await locks.request(name, { signal }, async () => {
      if (await delay(SETTLE_MS, signal)) await lead();
    });
  } catch {
    // The tab was told to end while it waited, or the browser refuses it the lock.
    if (!signal.aborted) await lead();
  }
}
