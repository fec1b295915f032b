import { setTimeout as delay } from 'node:timers/promises';
import type { Hint } from '#contract/live';

/** A member's open stream of hints. */
export interface Followed {
  status: number;
  headers: Headers;
  /** The hints that have come. */
  hints: Hint[];
  /** Everything received, unparsed. */
  text: () => string;
  /** Resolves when the server has closed it. */
  ended: Promise<void>;
  close: () => void;
}

/** How long to wait for a hint that must not come. */
const SILENCE_MS = 300;

/**
 * Opens GET /api/live/ as a browser does. A refusal has no hints.
 * @param query what the page shows, such as `?shows=other`
 */
export async function follow(url: string, token?: string, query = ''): Promise<Followed> {
  const closing = new AbortController();
  const response = await fetch(`${url}/api/live/${query}`, {
    headers: token ? { authorization: `Token ${token}` } : {},
    signal: closing.signal,
  });
  const hints: Hint[] = [];
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      hints.splice(0, hints.length, ...hintsOf(text));
    }
  };
  const { status, headers } = response;
  const ended = read().catch(() => undefined);
  return { status, headers, hints, text: () => text, ended, close: () => closing.abort() };
}

const hintsOf = (text: string): Hint[] =>
  [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data]) => JSON.parse(data ?? '') as Hint);

/** Waits long enough for a sent hint to arrive. */
export const silence = (): Promise<void> => delay(SILENCE_MS);
