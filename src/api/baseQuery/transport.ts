import { fetchBaseQuery } from '@reduxjs/toolkit/query';
import { REQUEST_TIMEOUT_MS } from '#contract/limits';
import { parseLinkedCursor } from './linkedCursor';
import { parseRetryAfter } from './retryAfter';
import type { ApiQuery, CallMeta } from './types';

/** A failed call may come from a proxy that speaks no JSON: then its status is all there is to know. */
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

function readHeaders(headers: Headers): CallMeta {
  return {
    nextCursor: parseLinkedCursor(headers.get('Link'), 'next'),
    previousCursor: parseLinkedCursor(headers.get('Link'), 'prev'),
    retryAfterMs: parseRetryAfter(headers.get('Retry-After'), Date.now()),
    requestId: headers.get('X-Request-Id'),
  };
}

const send = fetchBaseQuery({ credentials: 'include', responseHandler: readBody });

/** Makes one attempt: to the page's own host, with cookies, ended after the call's timeout (spec §7, §9). */
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
  const { meta, ...answer } = await send(request, api, {});
  return meta?.response ? { ...answer, meta: readHeaders(meta.response.headers) } : answer;
};
