import { copyFile, stat, truncate } from 'node:fs/promises';

const MAX_BYTES = 5 * 1024 * 1024;
const CHECK_MS = 60_000;

/**
 * Keeps the log of PostgreSQL in two files of some megabytes: a full one becomes `<log>.1`. PostgreSQL appends to the
 * file that it was started with, so it is copied and emptied rather than renamed.
 */
export async function rotateLog(log: string, maxBytes = MAX_BYTES): Promise<void> {
  const { size } = await stat(log).catch(() => ({ size: 0 }));
  if (size <= maxBytes) return;
  await copyFile(log, `${log}.1`);
  await truncate(log);
}

/** Checks the log now and once a minute, until the returned function is called. */
export function keepLogBounded(log: string): () => void {
  // If there is no space for the copy, the next check tries again.
  const check = (): void => void rotateLog(log).catch(() => undefined);
  check();
  const timer = setInterval(check, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
