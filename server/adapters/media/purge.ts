import { DependencyError } from '../dependency';

const TIMEOUT_MS = 10_000;

/** Asks the CDN to forget an address, by the request PURGE that Varnish, nginx and others know. Throws a DependencyError. */
export async function purge(address: string): Promise<void> {
  const { ok, status } = await fetch(address, {
    method: 'PURGE',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new DependencyError('CDN', `purge: ${(error as Error).name}`);
  });
  // It never had it.
  if (!ok && status !== 404) throw new DependencyError('CDN', `purge: ${status}`);
}
