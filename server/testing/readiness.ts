import { setTimeout as delay } from 'node:timers/promises';

interface Readiness {
  database: string;
  direct: string;
  queue: string;
}

/** What /readyz says now. */
export const readiness = async (url: string) => (await (await fetch(`${url}/readyz`)).json()) as Readiness;

/** Asks /readyz until the signal aborts. Resolves with its responses and the longest wait for one. */
export async function watchReadiness(url: string, signal: AbortSignal) {
  const responses: Readiness[] = [];
  let longestMs = 0;
  while (!signal.aborted) {
    const askedAt = performance.now();
    responses.push(await readiness(url));
    longestMs = Math.max(longestMs, performance.now() - askedAt);
    await delay(100);
  }
  return { responses, longestMs };
}
