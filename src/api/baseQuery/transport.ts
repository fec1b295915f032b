import { fetchBaseQuery, type FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { REQUEST_TIMEOUT_MS } from '#contract/limits';
import { timestamp } from '../timestamp';
import { parseLinkedCursor } from './linkedCursor';
import { parseRetryAfter } from './retryAfter';
import type { ApiQuery, CallMeta } from './types';

/** An error answer may come from a proxy and not be JSON; its status is enough then. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (response.ok) throw error;
    return null;
  }
}

/** The server's clock, which sets `created_at`; null for an answer from a cache (`Age`, RFC 9111), whose time is old. */
function serverTimeOf(headers: Headers): number | null {
  const time = Date.parse(headers.get('X-Server-Time') ?? '');
  return Number.isNaN(time) || headers.has('Age') ? null : time;
}

function metaOf({ headers }: Response, startedAt: number): CallMeta {
  return {
    startedAt,
    answeredAt: timestamp(),
    nextCursor: parseLinkedCursor(headers.get('Link'), 'next'),
    previousCursor: parseLinkedCursor(headers.get('Link'), 'prev'),
    retryAfterMs: parseRetryAfter(headers.get('Retry-After'), Date.now()),
    requestId: headers.get('X-Request-Id'),
    serverTime: serverTimeOf(headers),
  };
}

/**
 * An answer whose body is cut off, by a lost connection or a page that is left, is as lost as one that never came.
 * fetchBaseQuery calls it a PARSING_ERROR; unlike an answer that cannot be parsed, it has no text.
 */
const asNetworkError = (error: FetchBaseQueryError): FetchBaseQueryError =>
  error.status === 'PARSING_ERROR' && error.data === ''
    ? { status: 'FETCH_ERROR', error: error.error }
    : error;

const send = fetchBaseQuery({ credentials: 'include', responseHandler: readBody });

/** Makes one attempt, to the page's own host and with cookies; it ends after the call's timeout (spec §7, §9). */
export const transport: ApiQuery = async (args, api, { timeoutMs = REQUEST_TIMEOUT_MS }) => {
  const { url, method, body, params, headers } = args;
  const request = {
    url: window.location.origin + url,
    method,
    body,
    params,
    headers: { Accept: 'application/json', ...headers },
    timeout: timeoutMs,
  };
  const startedAt = timestamp();
  const { meta, ...sent } = await send(request, api, {});
  const answer = sent.error ? { error: asNetworkError(sent.error) } : sent;
  return meta?.response ? { ...answer, meta: metaOf(meta.response, startedAt) } : answer;
};
