import { createParser } from 'eventsource-parser';
import { BACKOFF_BASE_MS } from '#contract/limits';
import type { Hint } from '#contract/live';
import { delayOrOnline } from '../../network/delay';
import { parseRetryAfter } from '../baseQuery/meta';

/** The server shows a sign of life every 25 s: after so many milliseconds without one the connection is dead. */
const SILENCE_MS = 60_000;
/** Characters of one event at most; an event has some fifty. */
const MAX_EVENT = 10_000;
/** The longest wait before a reconnect, in milliseconds, unless the server asks for more. */
const CAP_MS = 30_000;
/** A connection that was open for so many milliseconds resets the backoff. */
const STABLE_MS = 5_000;

interface StreamParts {
  token: string;
  signal: AbortSignal;
  /** Whether the feed is shown; other pages get no hints of new posts. */
  showsFeed: boolean;
  onOpen: () => void;
  onHint: (hint: Hint) => void;
}

/** How a connection ended. */
interface StreamEnd {
  /** Of the server's response; null if none came. */
  status: number | null;
  /** Milliseconds that the server asks to wait, or null. */
  retryMs: number | null;
}

/** An abort signal that follows `outer`, and aborts when `reset` was not called for SILENCE_MS. */
function idleTimeout(outer: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, SILENCE_MS);
  outer.addEventListener('abort', abort);
  if (outer.aborted) abort();
  return {
    signal: controller.signal,
    reset: () => {
      clearTimeout(timer);
      timer = setTimeout(abort, SILENCE_MS);
    },
    dispose: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}

/** Opens one connection to the stream of hints and reads it until it ends, for whatever reason. Never rejects. */
async function readStream({ token, signal, showsFeed, onOpen, onHint }: StreamParts): Promise<StreamEnd> {
  const timeout = idleTimeout(signal);
  const end: StreamEnd = { status: null, retryMs: null };
  try {
    const query = `shows=${showsFeed ? 'feed' : 'other'}`;
    const response = await fetch(`${window.location.origin}/api/live/?${query}`, {
      headers: { Accept: 'text/event-stream', Authorization: `Token ${token}` },
      cache: 'no-store',
      credentials: 'include',
      signal: timeout.signal,
    });
    end.status = response.status;
    end.retryMs = parseRetryAfter(response.headers.get('Retry-After'), Date.now());
    if (!response.ok || !response.body) return end;
    onOpen();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const parser = createParser({
      onEvent: ({ data }) => onHint(JSON.parse(data) as Hint),
      onRetry: (retryMs) => {
        end.retryMs = retryMs;
      },
      maxBufferSize: MAX_EVENT,
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return end;
      timeout.reset();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    // No network, a connection that broke, or an abort: what follows is the same.
    return end;
  } finally {
    timeout.dispose();
  }
}

/** Milliseconds before the next attempt: 1, 2, 4 … 30 s with jitter, so that clients do not reconnect all at once. */
function waitAfter(failures: number, askedMs: number | null): number {
  const base = Math.max(askedMs ?? 0, BACKOFF_BASE_MS);
  const wait = Math.max(base, Math.min(base * 2 ** failures, CAP_MS));
  return wait * (1 + Math.random() / 2);
}

export interface FollowParts extends StreamParts {
  /** A connection ended, or an attempt failed. */
  onClose: () => void;
  /** The server rejected the token. */
  onUnauthorized: () => void;
  /** The member is suspended (decisions: Safety). */
  onSuspended: () => void;
}

/** Keeps a connection to the event stream open until the signal aborts or the server rejects the token. */
export async function followEvents(follow: FollowParts): Promise<void> {
  const { onClose, onUnauthorized, onSuspended, ...parts } = follow;
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
    if (status === 423) onSuspended();
    if (status === 200 && Date.now() - began >= STABLE_MS) failures = 0;
    await delayOrOnline(waitAfter(failures++, retryMs), parts.signal);
  }
}
