import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import type { Profile } from '#contract/profile';
import { membersApi } from '../features/members/membersApi';
import { mutesApi, selectIsMuted } from '../features/mutes/mutesApi';
import { clockOffsetMeasured } from '../network/networkSlice';
import { makeMute, ownProfile } from '../testing/fixtures';
import { renderScreen } from '../testing/renderScreen';
import { held, json, noContent, scriptServer } from '../testing/scriptServer';
import { settle } from '../testing/settle';
import { makeSignedInStore } from '../testing/store';
import { failureSentence } from '../api/errorSentence';
import { postsApi } from '../features/posts/postsApi';
import { postsErrors } from '../features/posts/postsSentences';
import { LazySafety } from './layout/LazySafety';
import Safety from './Safety';

const HOUR_MS = 3_600_000;
const next = { headers: { Link: '</api/mutes/?before=m2>; rel="next"' } };

afterEach(() => jest.useRealTimers());

/** A member who has mutes, or none. */
const ownWith = (changes: Partial<Profile>) => ({ 'GET /api/profile/': json({ ...ownProfile, ...changes }) });
const loadOwnProfile = (store: ReturnType<typeof makeSignedInStore>) =>
  store.dispatch(membersApi.endpoints.getOwnProfile.initiate());

test('who has no mutes is asked for none, until the first one', async () => {
  const requests = scriptServer({
    ...ownWith({}),
    'PUT /api/users/bob/mute/': noContent,
    'GET /api/mutes/': json([makeMute('bob')]),
    'GET /api/muted-words/': json({ words: [] }),
  });
  const store = makeSignedInStore();
  await loadOwnProfile(store);
  renderScreen(<Safety />, store);
  await settle();
  expect(requests).toHaveLength(1);
  await act(() => store.dispatch(mutesApi.endpoints.muteMember.initiate({ username: 'bob', until: null })));
  await settle();
  expect(selectIsMuted(store.getState(), 'bob')).toBe(true);
});

test('mutes are asked for once the page has what it asked for first', async () => {
  const feed = held(json([]));
  const requests = scriptServer({
    ...ownWith({ has_mutes: true }),
    'GET /api/posts/': feed.reply,
    'GET /api/mutes/': [json([makeMute('bob')], next), json([makeMute('eve')])],
    'GET /api/muted-words/': json({ words: [] }),
  });
  const store = makeSignedInStore();
  await loadOwnProfile(store);
  void store.dispatch(postsApi.endpoints.getPosts.initiate());
  renderScreen(<LazySafety />, store);
  await settle();
  expect(requests).toHaveLength(2);
  feed.release();
  await waitFor(() => expect(selectIsMuted(store.getState(), 'EVE')).toBe(true));
  const asked = requests
    .filter(({ url }) => url.includes('/api/mutes/'))
    .map(({ url }) => new URL(url).search);
  expect(asked).toEqual(['?limit=100', '?limit=100&before=m2']);
});

test('a mute ends at its time by the server’s clock, and the next one at its own', async () => {
  jest.useFakeTimers();
  // This browser's clock is two hours ahead.
  const inHours = (hours: number) => new Date(Date.now() + (hours - 2) * HOUR_MS).toISOString();
  scriptServer({
    ...ownWith({ has_mutes: true }),
    'GET /api/mutes/': json([makeMute('bob', inHours(1)), makeMute('eve', inHours(3)), makeMute('zoe')]),
    'GET /api/muted-words/': json({ words: [] }),
  });
  const store = makeSignedInStore();
  store.dispatch(clockOffsetMeasured(2 * HOUR_MS));
  void loadOwnProfile(store);
  renderScreen(<Safety />, store);
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const muted = () =>
    mutesApi.endpoints.getMutes
      .select()(store.getState())
      .data?.map(({ username }) => username);
  await pass(0);
  await pass(HOUR_MS - 1_000);
  expect(muted()).toEqual(['bob', 'eve', 'zoe']);
  await pass(1_000);
  expect(muted()).toEqual(['eve', 'zoe']);
  await pass(2 * HOUR_MS);
  expect(muted()).toEqual(['zoe']);
});

test('what the server refuses until the email address is confirmed says why, and sends the mail again', async () => {
  const refusal = {
    type: '/problems/confirm-email',
    title: 'Conflict',
    status: 409,
    detail: 'Please confirm.',
  };
  scriptServer({
    'GET /api/mutes/': json([]),
    'GET /api/muted-words/': json({ words: [] }),
    'POST /api/posts/': json(refusal, { status: 409 }),
    'POST /api/email-confirmation/': json({ detail: 'We have sent you a mail.' }),
  });
  const store = makeSignedInStore();
  const { user } = renderScreen(<Safety />, store);
  await settle();
  const { error } = await act(() => store.dispatch(postsApi.endpoints.createPost.initiate({ content: 'x' })));
  expect(failureSentence(postsErrors.createPost, error)).toBe('Please confirm.');
  expect(await screen.findByRole('dialog', { name: 'Confirm your email address' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText('We have sent you a mail.')).toBeVisible();
});
