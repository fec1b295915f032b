/**
 * Waits `ms` milliseconds, or until the signal aborts.
 * @returns whether the time has passed; false after an abort
 */
export function delay(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve(!signal.aborted);
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

/** Waits `ms` milliseconds, until the browser is online again, or until the signal aborts. */
export async function delayOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  const early = new AbortController();
  const end = () => early.abort();
  signal.addEventListener('abort', end);
  window.addEventListener('online', end);
  if (!signal.aborted) await delay(ms, early.signal);
  signal.removeEventListener('abort', end);
  window.removeEventListener('online', end);
}
