import { fetchBaseQuery, type FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { REQUEST_TIMEOUT_MS } from '#contract/limits';
import { timestamp } from '../timestamp';
import { fetchUnlessEarly } from './earlyFeed';
import { metaOf } from './meta';
import type { ApiBaseQuery, CallArgs } from './types';

/** The cookie csrftoken, which is sent as X-CSRFToken (spec §7). It may change between two attempts. */
const csrfToken = () => /(?:^|;\s*)csrftoken=([^;]*)/.exec(document.cookie)?.[1];

/** Every call that changes something has an Idempotency-Key (decisions: The wire). */
const headersOf = ({ method = 'GET', token, idempotencyKey }: CallArgs) => ({
  Accept: 'application/json',
  Authorization: token ? `Token ${token}` : undefined,
  'X-CSRFToken': csrfToken(),
  'Idempotency-Key': method === 'GET' ? undefined : idempotencyKey,
});

/** A picture as a data: URI, which the store can hold. */
async function readPicture(response: Response, type: string): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

/** An error response may come from a proxy and not be JSON; its status is enough then. */
async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? '';
  if (type.startsWith('image/')) return readPicture(response, type);
  const text = await response.text();
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (response.ok) throw error;
    return null;
  }
}

/**
 * A response whose body is cut off, by a lost connection or a page that is left, is as lost as one that never came.
 * fetchBaseQuery calls it a PARSING_ERROR; unlike a response that cannot be parsed, it has no text.
 */
const asNetworkError = (error: FetchBaseQueryError): FetchBaseQueryError =>
  error.status === 'PARSING_ERROR' && error.data === ''
    ? { status: 'FETCH_ERROR', error: error.error }
    : error;

const send = fetchBaseQuery({
  credentials: 'include',
  responseHandler: readBody,
  // It is called with a Request.
  fetchFn: (request) => fetchUnlessEarly(request as Request),
});

/** Makes one attempt, to the page's own host and with cookies; it ends after the call's timeout (spec §7, §9). */
export const transport: ApiBaseQuery = async (args, api, { timeoutMs = REQUEST_TIMEOUT_MS }) => {
  const { url, method, body, params } = args;
  const request = {
    url: window.location.origin + url,
    method,
    body,
    params,
    headers: headersOf(args),
    timeout: timeoutMs,
  };
  const startedAt = timestamp();
  const { meta, ...sent } = await send(request, api, {});
  const response = sent.error ? { error: asNetworkError(sent.error) } : sent;
  return meta?.response ? { ...response, meta: metaOf(meta.response, startedAt) } : response;
};
