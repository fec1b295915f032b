import * as auth from '#contract/auth';
import * as posts from '#contract/posts';
import { POSTS_TIMEOUT_MS, REQUEST_TIMEOUT_MS, VALIDATE_TIMEOUT_MS } from '#contract/limits';
import { baseApi } from '../api/baseApi';
import { authApi } from '../features/auth';
import { postsApi } from '../features/posts';
import { silence } from '../testing/scriptServer';
import { makeSignedInStore } from '../testing/store';
import type { AppDispatch } from './store';

interface ContractCall {
  method: string;
  url: string;
  config: { multipart: boolean };
}

interface Expected {
  call: ContractCall;
  start: (dispatch: AppDispatch) => unknown;
  timeoutMs?: number;
}

const a = authApi.endpoints;
const p = postsApi.endpoints;
const person = { email: 'a@b.c', username: 'ada', password: 'correct horse' };
const reset = { password: 'correct horse', token: 't', uidb64: 'u' };

/** Each endpoint of the client, and the call of the contract that it makes. */
const EXPECTED: Record<string, Expected> = {
  login: { call: auth.login, start: (go) => go(a.login.initiate(person)) },
  register: { call: auth.register, start: (go) => go(a.register.initiate(person)) },
  logout: { call: auth.logout, start: (go) => go(a.logout.initiate()) },
  validateToken: {
    call: auth.validateToken,
    start: (go) => go(a.validateToken.initiate()),
    timeoutMs: VALIDATE_TIMEOUT_MS,
  },
  requestPasswordReset: {
    call: auth.requestPasswordReset,
    start: (go) => go(a.requestPasswordReset.initiate(person)),
  },
  confirmPasswordReset: {
    call: auth.confirmPasswordReset,
    start: (go) => go(a.confirmPasswordReset.initiate(reset)),
  },
  getPosts: { call: posts.listPosts, start: (go) => go(p.getPosts.initiate()), timeoutMs: POSTS_TIMEOUT_MS },
  getPost: { call: posts.getPost, start: (go) => go(p.getPost.initiate(7)) },
  createPost: { call: posts.createPost, start: (go) => go(p.createPost.initiate({ content: 'x' })) },
};

/** '/api/posts/:id/' → a pattern that '/api/posts/7/' fits. */
const pattern = (url: string) => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);

/** Starts the call against a server that never answers. */
async function firstRequest({ start }: Expected): Promise<Request> {
  let sent: Request | undefined;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    sent ??= request;
    return Promise.resolve(silence(request));
  };
  start(makeSignedInStore().dispatch);
  await jest.advanceTimersByTimeAsync(0);
  if (!sent) throw new Error('Nothing was sent');
  return sent;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('every endpoint of the client is held against the contract', () => {
  expect(Object.keys(baseApi.endpoints).sort()).toEqual(Object.keys(EXPECTED).sort());
});

describe.each(Object.entries(EXPECTED))('%s', (_name, expected) => {
  const { call, timeoutMs = REQUEST_TIMEOUT_MS } = expected;

  test(`calls ${call.method} ${call.url}`, async () => {
    const request = await firstRequest(expected);
    expect(request.method).toBe(call.method);
    expect(new URL(request.url).pathname).toMatch(pattern(call.url));
    const type = request.headers.get('Content-Type') ?? '';
    expect(type.startsWith('multipart/form-data')).toBe(call.config.multipart);
  });

  test(`gives an attempt ${timeoutMs / 1000} seconds`, async () => {
    const { signal } = await firstRequest(expected);
    await jest.advanceTimersByTimeAsync(timeoutMs - 1);
    expect(signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(signal.aborted).toBe(true);
  });
});
