import { BACKOFF_BASE_MS } from '#contract/limits';
import { delay } from '../baseQuery/delay';
import { readStream, type StreamParts } from './readStream';

/** Longest wait before another try, unless the server asks for more, in milliseconds. */
const CAP_MS = 30_000;
/** A connection that has stood for so long was a good one: the waits begin anew. */
const STOOD_MS = 5_000;

/** Milliseconds before the next try: 1, 2, 4 … 30 s, and some by chance, so that not everybody comes back at once. */
function waitAfter(failures: number, askedMs: number | null): number {
  const base = askedMs ?? BACKOFF_BASE_MS;
  const wait = Math.max(base, Math.min(base * 2 ** failures, CAP_MS));
  return wait * (1 + Math.random() / 2);
}

/** Waits, but no longer than until the browser is online again. */
async function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  const early = new AbortController();
  const end = () => early.abort();
  signal.addEventListener('abort', end);
  window.addEventListener('online', end);
  if (!signal.aborted) await delay(ms, early.signal);
  signal.removeEventListener('abort', end);
  window.removeEventListener('online', end);
}

interface FollowParts extends StreamParts {
  /** The session is over: the server refuses its token. */
  onRefused: () => void;
}

/** Keeps a connection to the stream of hints open until the signal aborts or the session is refused. */
export async function followEvents({ onRefused, ...parts }: FollowParts): Promise<void> {
  const isOver = () => parts.signal.aborted;
  for (let failures = 0; !isOver();) {
    const began = Date.now();
    const { status, retryMs } = await readStream(parts);
    if (isOver()) return;
    if (status === 401 || status === 403) {
      onRefused();
      return;
    }
    if (status === 200 && Date.now() - began >= STOOD_MS) failures = 0;
    await waitOrOnline(waitAfter(failures++, retryMs), parts.signal);
  }
}
