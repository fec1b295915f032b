import { BACKOFF_BASE_MS } from '#contract/limits';
import { delayOrOnline } from '../../network/delay';
import { readStream, type StreamParts } from './readStream';

/** The longest wait before a reconnect, in milliseconds, unless the server asks for more. */
const CAP_MS = 30_000;
/** A connection that was open for so many milliseconds resets the backoff. */
const STABLE_MS = 5_000;

/** Milliseconds before the next attempt: 1, 2, 4 … 30 s with jitter, so that clients do not reconnect all at once. */
function waitAfter(failures: number, askedMs: number | null): number {
  const base = askedMs ?? BACKOFF_BASE_MS;
  const wait = Math.max(base, Math.min(base * 2 ** failures, CAP_MS));
  return wait * (1 + Math.random() / 2);
}

interface FollowParts extends StreamParts {
  /** A connection ended, or an attempt failed. */
  onClose: () => void;
  /** The server rejected the token. */
  onUnauthorized: () => void;
}

/** Keeps a connection to the event stream open until the signal aborts or the server rejects the token. */
export async function followEvents({ onClose, onUnauthorized, ...parts }: FollowParts): Promise<void> {
  const isOver = () => parts.signal.aborted;
  for (let failures = 0; !isOver();) {
    const began = Date.now();
    const { status, retryMs } = await readStream(parts);
    onClose();
    if (isOver()) return;
    if (status === 401 || status === 403) {
      onUnauthorized();
      return;
    }
    if (status === 200 && Date.now() - began >= STABLE_MS) failures = 0;
    await delayOrOnline(waitAfter(failures++, retryMs), parts.signal);
  }
}
