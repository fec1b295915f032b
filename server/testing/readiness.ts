import { setTimeout as delay } from 'node:timers/promises';
import { startRunningTime } from './runningTime';

interface Readiness {
  database: string;
  direct: string;
  queue: string;
}

/** What /readyz says now. */
export const readiness = async (url: string) => (await (await fetch(`${url}/readyz`)).json()) as Readiness;

/** Asks /readyz of a server in this process until the signal aborts. Resolves with its responses and the longest wait for one. */
export async function watchReadiness(url: string, signal: AbortSignal) {
  const responses: Readiness[] = [];
  let longestMs = 0;
  const time = startRunningTime();
  while (!signal.aborted) {
    const askedAt = time.now();
    responses.push(await readiness(url));
    longestMs = Math.max(longestMs, time.now() - askedAt);
    await delay(100);
  }
  time.stop();
  return { responses, longestMs };
}
