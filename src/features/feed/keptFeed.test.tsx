import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import { stored } from '../../testing/fakeDatabase';
import { makePost } from '../../testing/fixtures';
import { renderScreen } from '../../testing/renderScreen';
import { held, json, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { PostFeed } from './PostFeed';
import { prefetch } from './prefetch';

jest.mock('../../drafts/database', () => jest.requireActual<object>('../../testing/fakeDatabase'));

beforeEach(() => {
  sessionStorage.clear();
  // jsdom has no layout: the end of the list is never near.
  window.IntersectionObserver = class {
    observe = jest.fn();
    unobserve = jest.fn();
    disconnect = jest.fn();
  } as unknown as typeof IntersectionObserver;
});

/** Opens the feed in which the last visit has seen posts 2 and 1, an hour ago. */
async function open(newest: Reply | [Reply, ...Reply[]], others: Record<string, Reply> = {}) {
  const value = { posts: [makePost(2), makePost(1)], next: 'c1' };
  const at = Date.now() - 3_600_000;
  stored.set('seen:7:feed', JSON.stringify({ version: 1, at, value }));
  const requests = scriptServer({ 'GET /api/posts/': newest, ...others });
  const store = makeSignedInStore();
  await prefetch(store.dispatch);
  const rendered = renderScreen(<PostFeed />, store, '/home');
  await screen.findAllByRole('article');
  return { requests, ...rendered };
}

const ids = () =>
  screen
    .getAllByRole('article')
    .map((card) => Number(card.closest<HTMLElement>('[data-post]')?.dataset['post']));
const line = () => screen.getByText(/^(Showing|Updated)/).textContent;

test('the posts of the last visit are shown at once; then what was deleted is gone, and what is new is above', async () => {
  const { reply, release } = held(json([makePost(3), makePost(1, { like_count: 4 })]));
  const { requests } = await open(reply);
  await settle();
  expect(ids()).toEqual([2, 1]);
  expect(line()).toBe('Showing what you saw 1 hour ago. Updating…');
  release();
  await settle();
  expect(ids()).toEqual([3, 1]);
  expect(screen.getByRole('button', { name: 'Like, 4' })).toBeVisible();
  expect(line()).toBe('Updated just now');
  expect(requests).toHaveLength(1);
});

test('where more was written than a page holds, the feed stays, offers the newest, and refetches what it shows', async () => {
  const newest = Array.from({ length: 20 }, (_, index) => makePost(60 - index));
  const { user } = await open(json(newest, { headers: { Link: '</api/posts/?before=c41>; rel="next"' } }), {
    'GET /api/posts/2/': problem(404, 'Not found.'),
    'GET /api/posts/1/': json(makePost(1, { content: 'Post 1, edited' })),
  });
  await settle();
  expect(ids()).toEqual([2, 1]);
  expect(line()).toBe('Showing what you saw 1 hour ago');
  expect(await screen.findByText('Post 1, edited')).toBeVisible();
  await waitFor(() => expect(ids()).toEqual([1]));
  await user.click(screen.getByRole('button', { name: '20+ new posts' }));
  await settle();
  expect(ids()[0]).toBe(60);
  expect(screen.queryByText(/^Showing/)).toBeNull();
});

test('where the fresh posts cannot be fetched, it says so once, and fetches them again when asked', async () => {
  const { user } = await open([problem(400, 'x'), json([makePost(2), makePost(1)])]);
  expect(await screen.findByText('Error fetching posts. Please try again.')).toBeVisible();
  expect(ids()).toEqual([2, 1]);
  expect(line()).toBe('Showing what you saw 1 hour ago');
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await act(settle);
  expect(line()).toBe('Updated just now');
});

test('a post that was liked elsewhere meanwhile is liked after a press on Like', async () => {
  const reaction = { like_count: 1, smite_count: 0, is_liked: true, is_smited: false };
  const { user, requests } = await open(held(json([])).reply, {
    'POST /api/posts/2/like/': json({ ...reaction, status: 'liked' }),
  });
  await settle();
  await user.click(screen.getAllByRole('button', { name: 'Like, 0' })[0]!);
  await settle();
  expect(screen.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true');
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a feed that is opened later in the visit is the kept one as well, while the server does not answer', async () => {
  const value = { posts: [makePost(2), makePost(1)], next: null };
  stored.set('seen:7:feed', JSON.stringify({ version: 1, at: Date.now() - 3_600_000, value }));
  const { reply, release } = held(json([makePost(2)]));
  const requests = scriptServer({ 'GET /api/posts/': reply });
  renderScreen(<PostFeed />, makeSignedInStore(), '/home');
  await screen.findAllByRole('article');
  expect(ids()).toEqual([2, 1]);
  expect(line()).toBe('Showing what you saw 1 hour ago. Updating…');
  release();
  await settle();
  expect(ids()).toEqual([2]);
  expect(requests).toHaveLength(1);
});
