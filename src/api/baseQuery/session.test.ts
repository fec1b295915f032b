import { answering, makeQueryApi } from '../../testing/queryApi';
import { SESSION_CHANGED } from '../callFailure';
import { sessionEnded } from '../session';
import { suspended } from '../suspension';
import { withSession } from './session';
import type { CallResult, CallArgs } from './types';

const args: CallArgs = { url: '/api/posts/' };
const ok: CallResult = { data: 'done' };
const refused = (status: number): CallResult => ({ error: { status, data: { detail: 'No.' } } });
const sessionChanged = { error: { status: 'CUSTOM_ERROR', error: SESSION_CHANGED } };

test('passes the stored token on', async () => {
  const baseQuery = answering(ok);
  await withSession(baseQuery)(args, makeQueryApi('abc').api, {});
  expect(baseQuery.mock.lastCall?.[0]).toEqual({ ...args, token: 'abc' });
});

test.each([401, 403])('a %i ends the session, and the caller gets the response', async (status) => {
  const { api, dispatch } = makeQueryApi('abc');
  await expect(withSession(answering(refused(status)))(args, api, {})).resolves.toEqual(refused(status));
  expect(dispatch.mock.calls).toEqual([[sessionEnded({ reason: 'refused' })]]);
});

test('a 401 ends a session that has the flag but no token, with the reason noToken', async () => {
  const { api, dispatch, state } = makeQueryApi();
  state.auth.isAuthenticated = true;
  await withSession(answering(refused(401)))(args, api, {});
  expect(dispatch.mock.calls).toEqual([[sessionEnded({ reason: 'noToken' })]]);
});

test('a 401 removes a token without the session flag', async () => {
  const { api, dispatch, state } = makeQueryApi('abc');
  state.auth.isAuthenticated = false;
  await withSession(answering(refused(401)))(args, api, {});
  expect(dispatch.mock.calls).toEqual([[sessionEnded({ reason: 'refused' })]]);
});

test('without a session a 401 ends nothing', async () => {
  const { api, dispatch } = makeQueryApi();
  await withSession(answering(refused(401)))(args, api, {});
  expect(dispatch).not.toHaveBeenCalled();
});

test.each([400, 402, 404, 409, 429, 500])('a %i ends no session', async (status) => {
  const { api, dispatch } = makeQueryApi('abc');
  await withSession(answering(refused(status)))(args, api, {});
  expect(dispatch).not.toHaveBeenCalled();
});

test('a 423 says that the member is suspended, and ends no session', async () => {
  const { api, dispatch } = makeQueryApi('abc');
  const data = { type: '/problems/suspended', detail: 'Until Friday.' };
  await withSession(answering({ error: { status: 423, data } }))(args, api, {});
  expect(dispatch.mock.calls).toEqual([[suspended('Until Friday.')]]);
});

test('a 423 of another type does not', async () => {
  const { api, dispatch } = makeQueryApi('abc');
  await withSession(answering(refused(423)))(args, api, {});
  expect(dispatch).not.toHaveBeenCalled();
});

test("the login call's own 401 is a wrong password", async () => {
  const { api, dispatch } = makeQueryApi('abc');
  const response = await withSession(answering(refused(401)))(args, api, { signsIn: true });
  expect(response).toEqual(refused(401));
  expect(dispatch).not.toHaveBeenCalled();
});

test('a 401 to an old token does not end the new session', async () => {
  const { api, dispatch, state } = makeQueryApi('old');
  const calling = withSession(answering(refused(401)))(args, api, {});
  state.auth.authToken = 'new';
  await expect(calling).resolves.toEqual(sessionChanged);
  expect(dispatch).not.toHaveBeenCalled();
});

test.each([
  ['signed out', null],
  ['someone else signed in', 'new'],
])('%s meanwhile: the response to the old token is discarded', async (_what, token) => {
  const { api, state } = makeQueryApi('old');
  const calling = withSession(answering(ok))(args, api, {});
  state.auth.authToken = token;
  await expect(calling).resolves.toEqual(sessionChanged);
});

test('the login that changes the session gets its response', async () => {
  const { api, state } = makeQueryApi();
  const calling = withSession(answering(ok))(args, api, { signsIn: true });
  state.auth.authToken = 'new';
  await expect(calling).resolves.toEqual(ok);
});

describe('while the session is being ended', () => {
  /** The names of the locks that tabs of this browser hold. */
  const held = new Set<string>();
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        query: async () => ({ held: [...held].map((name) => ({ name })) }),
        request: async (name: string, _options: unknown, run: () => Promise<void>) => {
          held.add(name);
          await run();
          held.delete(name);
        },
      },
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    held.clear();
    Reflect.deleteProperty(navigator, 'locks');
  });

  /** Begins a log-out, and answers it when `end` is called. */
  function logOut(api: Parameters<ReturnType<typeof withSession>>[1]) {
    let end: (response: CallResult) => void = () => {};
    const response = new Promise<CallResult>((resolve) => (end = resolve));
    const ended = withSession(() => response)(args, api, { endsSession: true });
    return { end, ended };
  }

  test('a 401 to another call of this tab does not end it', async () => {
    const { api, dispatch } = makeQueryApi('abc');
    const { end, ended } = logOut(api);
    await withSession(answering(refused(401)))(args, api, {});
    expect(dispatch).not.toHaveBeenCalled();
    end(ok);
    await ended;
  });

  test('a 401 to a call of another tab does not end it, until other tabs know how it went', async () => {
    jest.useFakeTimers();
    const endingTab = makeQueryApi('abc');
    const { end, ended } = logOut(endingTab.api);
    end(refused(500));
    await ended;
    const { api, dispatch } = makeQueryApi('abc');
    await withSession(answering(refused(401)))(args, api, {});
    expect(dispatch).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1000);
    await withSession(answering(refused(401)))(args, api, {});
    expect(dispatch.mock.calls).toEqual([[sessionEnded({ reason: 'refused' })]]);
  });

  test("the ending call's own 401 ends it", async () => {
    const { api, dispatch } = makeQueryApi('abc');
    const { end, ended } = logOut(api);
    end(refused(401));
    await ended;
    expect(dispatch.mock.calls).toEqual([[sessionEnded({ reason: 'refused' })]]);
  });
});
