import { act } from '@testing-library/react';
import { makeMember, ownProfile } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { held, json, problem, scriptServer } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { collectToasts } from '../../testing/toasts';
import { selectIsAuthenticated } from '../auth/authSlice';
import { cacheMembers, confirmMember, membersApi, useMember } from './membersApi';

const { getMember } = membersApi.endpoints;
const BOB = 'GET /api/profile/bob/';
const bob = makeMember(8, { username: 'bob', follower_count: 4 });

const asked = (startedAt: number) => ({
  startedAt,
  answeredAt: startedAt,
  nextCursor: null,
  previousCursor: null,
  retryAfterMs: null,
  requestId: null,
  serverTime: null,
});

test('takes a member that a list has brought from the cache, in any case of the username', async () => {
  const requests = scriptServer({});
  const store = makeSignedInStore();
  store.dispatch(cacheMembers([bob], asked(1)));
  const { result } = renderHookIn(store, () => useMember('BOB'));
  expect(result.current).toMatchObject(bob);
  await settle();
  expect(requests).toEqual([]);
});

test('fetches a member that no list has brought, and keeps what rows show', async () => {
  const requests = scriptServer({ [BOB]: json({ ...ownProfile, ...bob }) });
  const { result } = renderHookIn(makeSignedInStore(), () => useMember('bob'));
  expect(result.current).toBeUndefined();
  await settle();
  expect(result.current).toEqual({ ...bob, readAt: expect.any(Number) });
  expect(requests).toHaveLength(1);
});

test('a list that was requested earlier than the cached response does not replace it', () => {
  const store = makeSignedInStore();
  store.dispatch(cacheMembers([{ ...bob, follower_count: 6 }], asked(20)));
  store.dispatch(cacheMembers([bob], asked(10)));
  expect(getMember.select('bob')(store.getState()).data).toMatchObject({ follower_count: 6 });
  store.dispatch(cacheMembers([{ ...bob, follower_count: 7 }], asked(30)));
  expect(getMember.select('bob')(store.getState()).data).toMatchObject({ follower_count: 7 });
});

test('a fetch that was pending when a newer list arrived does not replace the member', async () => {
  const early = held(json({ ...ownProfile, ...bob }));
  scriptServer({ [BOB]: early.reply });
  const store = makeSignedInStore();
  const fetching = store.dispatch(getMember.initiate('bob'));
  store.dispatch(cacheMembers([{ ...bob, is_followed: true }], asked(Date.now() + 60_000)));
  early.release();
  await fetching;
  expect(getMember.select('bob')(store.getState()).data).toMatchObject({ is_followed: true });
});

test('a member whose follow overlapped with a response is fetched again, since either may be the newer one', async () => {
  const requests = scriptServer({ [BOB]: json({ ...ownProfile, ...bob, follower_count: 9 }) });
  const store = makeSignedInStore();
  store.dispatch(cacheMembers([bob], asked(20)));
  const { result } = renderHookIn(store, () => useMember('bob'));
  act(() => {
    store.dispatch(
      confirmMember('bob', { is_followed: true, follower_count: 5 }, { startedAt: 10, answeredAt: 30 }),
    );
  });
  await settle();
  expect(result.current).toMatchObject({ follower_count: 9 });
  expect(requests).toHaveLength(1);
});

test('the tag of a member is the username as the server writes it', () => {
  const store = makeSignedInStore();
  store.dispatch(cacheMembers([{ ...bob, username: 'Bob' }], asked(1)));
  const invalidated = membersApi.util.selectInvalidatedBy(store.getState(), [{ type: 'Member', id: 'Bob' }]);
  expect(invalidated.map(({ queryCacheKey }) => queryCacheKey)).toEqual(['getMember("bob")']);
});

test('a refused member (403) asks to log in again, in one sentence, and ends the session', async () => {
  scriptServer({ [BOB]: problem(403, 'No.') });
  const toasts = collectToasts();
  const store = makeSignedInStore();
  await store.dispatch(getMember.initiate('bob'));
  expect(toasts).toEqual(['Authentication failed. Please log in again.']);
  expect(selectIsAuthenticated(store.getState())).toBe(false);
});
