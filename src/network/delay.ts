/**
 * Waits `ms` milliseconds, or until a signal aborts.
 * @returns whether the time has passed; false after an abort
 */
export function delay(ms: number, ...signals: AbortSignal[]): Promise<boolean> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signals.forEach((signal) => signal.removeEventListener('abort', done));
      resolve(!signals.some((signal) => signal.aborted));
    };
    const timer = setTimeout(done, ms);
    signals.forEach((signal) => signal.addEventListener('abort', done));
  });
}

/** Waits `ms` milliseconds, until the browser is online again, or until the signal aborts. */
export async function delayOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const online = new AbortController();
  const end = () => online.abort();
  window.addEventListener('online', end);
  await delay(ms, signal, online.signal);
  window.removeEventListener('online', end);
}
