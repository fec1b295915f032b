import { setTimeout as delay } from 'node:timers/promises';
import { writeCursor } from '../../server/http/pages';
import type { Request } from '../support/load';
import type { Size } from './rows';

/** Calls a second of the member who is measured, and of those who read and write meanwhile. */
const MEASURED = 40;
const AROUND = 80;
/** How many different calls are made around, in turn. */
const CALLS = 2_000;

const between = (low: number, high: number) => low + Math.floor(Math.random() * (high - low + 1));

/** Calls of members all over the database: half of them read, half write. */
function callsOf(tokens: string[], { members, posts }: Size): Request[] {
  const call = (method: 'GET' | 'POST', path: string, body: object = {}): Request => ({
    method,
    path,
    headers: {
      authorization: `Token ${tokens[between(1, tokens.length - 1)]}`,
      ...(method === 'POST' && {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const post = () => between(1, posts);
  // Those with a session like, write and are written to; their accounts stay.
  const member = () => `m${between(1, tokens.length)}`;
  const kinds = [
    () => call('GET', '/api/posts/'),
    () => call('POST', `/api/posts/${post()}/like/`),
    () => call('GET', `/api/posts/?before=${writeCursor(post())}`),
    () => call('POST', '/api/posts/', { content: 'Meanwhile.' }),
    () => call('GET', `/api/users/search/?search=m${between(1, members)}`),
    () => call('POST', `/api/posts/${posts - between(0, 100)}/comments/`, { content: 'Meanwhile.' }),
    () => call('GET', '/api/messages/conversations/'),
    () => call('POST', `/api/posts/${post()}/smite/`),
    () => call('GET', `/api/profile/${member()}/`),
  ];
  return Array.from({ length: CALLS / kinds.length }, () => kinds.map((kind) => kind())).flat();
}

export interface Felt {
  /** Of the cheap call of a member, in milliseconds. */
  p99: number;
  max: number;
  /** Of the calls around. */
  aroundP99: number;
  /** What the responses were that were 5xx or none. */
  failures: string[];
  seconds: number;
}

const percentile = (times: number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? NaN;

/** Sends requests at a constant rate, whether or not the ones before were answered, until the signal aborts. */
async function send(url: string, requests: Request[], perSecond: number, signal: AbortSignal) {
  const times: number[] = [];
  const failures: string[] = [];
  const sent: Promise<void>[] = [];
  const sendOne = async ({ path, ...request }: Request) => {
    const begun = performance.now();
    try {
      const response = await fetch(`${url}${path}`, request);
      const body = await response.text();
      if (response.status >= 500) failures.push(`${response.status} ${path.split('?', 1)[0]}: ${body}`);
    } catch (error) {
      failures.push(String(error));
    }
    times.push(performance.now() - begun);
  };
  const begun = performance.now();
  while (!signal.aborted) {
    const request = requests[sent.length % requests.length];
    if (request) sent.push(sendOne(request));
    await delay(Math.max(0, begun + (sent.length * 1_000) / perSecond - performance.now()));
  }
  await Promise.all(sent);
  return { times, failures };
}

/** What members feel while `work` is done. */
export async function feel(
  url: string,
  tokens: string[],
  size: Size,
  work: () => Promise<unknown>,
): Promise<Felt> {
  const ended = new AbortController();
  const begun = performance.now();
  const headers = { authorization: `Token ${tokens[0]}` };
  const cheap: Request = { method: 'GET', path: '/api/messages/unread-count/', headers };
  const sending = Promise.all([
    send(url, [cheap], MEASURED, ended.signal),
    send(url, callsOf(tokens, size), AROUND, ended.signal),
  ]);
  try {
    await work();
  } finally {
    ended.abort();
  }
  const seconds = (performance.now() - begun) / 1_000;
  const [one, others] = await sending;
  return {
    p99: percentile(one.times, 0.99),
    max: percentile(one.times, 1),
    aroundP99: percentile(others.times, 0.99),
    failures: [...one.failures, ...others.failures],
    seconds,
  };
}
