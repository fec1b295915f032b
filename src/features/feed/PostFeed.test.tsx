import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { makePost } from '../../testing/fixtures';
import { renderScreen } from '../../testing/renderScreen';
import { held, json, problem, scriptServer, noResponse, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { liveEventReceived } from '../../api/live';
import { settle } from '../../testing/settle';
import { postsApi } from '../posts/postsApi';
import { PostFeed } from './PostFeed';

const next = { headers: { Link: '</api/posts/?before=c1>; rel="next"' } };
const refused = problem(400, 'x');

let nearEnd: () => void;
let isEndNear = false;

/** jsdom has no layout, so tests call `nearEnd`, or say that the end is near when it begins to be observed. */
class FakeIntersectionObserver {
  constructor(callback: IntersectionObserverCallback) {
    nearEnd = () => callback([{ isIntersecting: true } as IntersectionObserverEntry], this);
  }
  observe = () => {
    if (isEndNear) nearEnd();
  };
  unobserve = jest.fn();
  disconnect = jest.fn();
  takeRecords = () => [];
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
}

function open(replies: Reply | [Reply, ...Reply[]], above?: ReactNode) {
  const requests = scriptServer({ 'GET /api/posts/': replies });
  const store = makeSignedInStore();
  const screenOf = (
    <>
      {above}
      <PostFeed />
    </>
  );
  return { requests, store, ...renderScreen(screenOf, store) };
}

beforeEach(() => {
  window.IntersectionObserver = FakeIntersectionObserver;
  isEndNear = false;
});

test('shows skeletons while it loads', async () => {
  open(noResponse);
  await settle();
  expect(screen.getByRole('status', { name: 'Loading posts' })).toBeInTheDocument();
});

test('shows an empty state without posts', async () => {
  open(json([]));
  expect(await screen.findByText('No posts yet')).toBeVisible();
  expect(screen.getByText('Be the first to share something!')).toBeVisible();
});

test('an empty feed shows its first post without being asked', async () => {
  const store = makeSignedInStore();
  scriptServer({ 'GET /api/posts/': [json([]), json([makePost(1)])] });
  renderScreen(<PostFeed />, store);
  await screen.findByText('No posts yet');
  act(() => void store.dispatch(liveEventReceived({ type: 'post', id: 1 })));
  expect(await screen.findByText('Post 1')).toBeVisible();
});

test('an empty feed asks once for a post that is announced, however that ends', async () => {
  const store = makeSignedInStore();
  const requests = scriptServer({ 'GET /api/posts/': [json([]), refused] });
  renderScreen(<PostFeed />, store);
  await screen.findByText('No posts yet');
  act(() => void store.dispatch(liveEventReceived({ type: 'post', id: 1 })));
  expect(await screen.findByText('Error fetching posts. Please try again.')).toBeVisible();
  for (let round = 0; round < 5; round++) await settle();
  expect(requests).toHaveLength(2);
});

test('a failure can be retried', async () => {
  const late = held(json([makePost(1)]));
  const { user } = open([refused, late.reply]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Posts could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('status', { name: 'Loading posts' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  late.release();
  expect(await screen.findByText('Post 1')).toBeVisible();
});

test('fetches the next page once when the end is near', async () => {
  const { requests } = open([json([makePost(2)], next), json([makePost(1)])]);
  await screen.findByText('Post 2');
  act(() => {
    nearEnd();
    nearEnd();
  });
  expect(await screen.findByText('Post 1')).toBeVisible();
  expect(new URL(requests[1]!.url).searchParams.get('before')).toBe('c1');
  expect(requests).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('fetches the next page after a refetch that was in flight when the end came near', async () => {
  const refetch = held(json([makePost(2)], next));
  const { store, requests } = open([json([makePost(2)], next), refetch.reply, json([makePost(1)])]);
  await screen.findByText('Post 2');
  const { getPosts } = postsApi.endpoints;
  act(() => void store.dispatch(getPosts.initiate(undefined, { forceRefetch: true, subscribe: false })));
  await waitFor(() => expect(requests).toHaveLength(2));
  act(nearEnd);
  isEndNear = true;
  refetch.release();
  expect(await screen.findByText('Post 1')).toBeVisible();
});

test('a failure shows a toast with the sentence of the specification, once', async () => {
  open(refused);
  await screen.findByRole('alert');
  expect(await screen.findAllByText('Error fetching posts. Please try again.')).toHaveLength(1);
});

test("without posts, a failure of a member's posts shows the specified sentence, in the panel alone", async () => {
  scriptServer({ 'GET /api/posts/': refused });
  renderScreen(<PostFeed author="bob" />, makeSignedInStore());
  const sentence = 'Error fetching posts. Please try again.';
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  await settle();
  expect(screen.getAllByText(sentence)).toHaveLength(1);
});

test('without posts, a failure is told again only if the member tried again', async () => {
  const { user, store, requests } = open(refused);
  const toasts = () => screen.queryAllByText('Error fetching posts. Please try again.');
  await screen.findByRole('alert');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  // It stays, however long the rest takes, while the window is not in use (Toasts).
  fireEvent.blur(window);
  const { getPosts } = postsApi.endpoints;
  act(() => void store.dispatch(getPosts.initiate(undefined, { forceRefetch: true, subscribe: false })));
  await waitFor(() => expect(requests).toHaveLength(2));
  await settle();
  expect(toasts()).toHaveLength(1);
  expect(screen.queryByText('×2')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('×2')).toBeVisible();
  fireEvent.focus(window);
});

test('a failed next page keeps the posts and can be retried', async () => {
  const { user } = open([json([makePost(2)], next), refused, json([makePost(1)])]);
  await screen.findByText('Post 2');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Posts could not be loaded.');
  expect(screen.getByText('Post 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Post 1')).toBeVisible();
  expect(screen.getByText('Post 2')).toBeVisible();
});

test('an error of a next page is told once, not again when the member returns to the feed', async () => {
  const { user, store, unmount } = open([json([makePost(2)], next), refused]);
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Error fetching posts. Please try again.')).toBeVisible();
  unmount();
  renderScreen(<PostFeed />, store);
  expect(await screen.findByRole('alert')).toHaveTextContent('Posts could not be loaded.');
  expect(screen.queryByText('Error fetching posts. Please try again.')).toBeNull();
});

test('new posts that arrive late take no focus from a field', async () => {
  const late = held(json([makePost(3), makePost(2)]));
  const { user, store } = open([json([makePost(2)]), late.reply], <input aria-label="Elsewhere" />);
  await screen.findByText('Post 2');
  act(() => void store.dispatch(liveEventReceived({ type: 'post', id: 3 })));
  await user.click(await screen.findByRole('button', { name: '1 new post' }));
  await user.click(screen.getByLabelText('Elsewhere'));
  late.release();
  expect(await screen.findByText('Post 3')).toBeVisible();
  expect(screen.getByLabelText('Elsewhere')).toHaveFocus();
});

test('a post shows its author, tier and time, and links to the profile', async () => {
  const createdAt = new Date(Date.now() - 5 * 60_000 - 1000).toISOString();
  open(json([makePost(1, { author_username: 'brontes', author_godtier: 'ZEUS', created_at: createdAt })]));
  const article = await screen.findByRole('article', { name: 'brontes' });
  expect(article).toHaveTextContent('ZEUS');
  expect(article).toHaveTextContent('5 minutes ago');
  expect(article).toHaveTextContent(/^B/);
  expect(screen.getByRole('link', { name: 'brontes' })).toHaveAttribute('href', '/profile/brontes');
});

test('a post shows the picture of its author', async () => {
  open(json([makePost(1, { author_username: 'bob', author_profile_picture: '/media/bob.webp' })]));
  const article = await screen.findByRole('article', { name: 'bob' });
  expect(article.querySelector('a[href="/profile/bob"] img')).toHaveAttribute('src', '/media/bob.webp');
});

test('a post shows its full text with line breaks', async () => {
  const content = 'Sing, goddess,\n\n  the anger <of> Achilles & "his" 🏛';
  open(json([makePost(2, { content }), makePost(1, { content: 'Another' })]));
  const [first, second] = await screen.findAllByRole('article');
  const text = within(first!).getByText(/Sing, goddess/);
  expect(text.textContent).toBe(content);
  expect(text).toHaveStyle({ whiteSpace: 'pre-wrap' });
  expect(second).toHaveTextContent('Another');
  expect(second).not.toHaveTextContent('Sing');
});

test('a post shows its picture, which links to the full one, or none', async () => {
  open(
    json([
      makePost(3, { author_username: 'bob', image: '/media/b.webp' }),
      makePost(2, { content: '', image: '/media/a.webp' }),
      makePost(1),
    ]),
  );
  const articles = await screen.findAllByRole('article');
  const shown = articles.map((article) => article.querySelector('img')?.getAttribute('src') ?? null);
  expect(shown).toEqual(['/media/b.webp', '/media/a.webp', null]);
  const links = screen.getAllByRole('link', { name: /^Picture by/ });
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Picture by bob, open full size', '/media/b.webp'],
    ['Picture by ada, open full size', '/media/a.webp'],
  ]);
});

test('reserves the space of a picture before it is loaded', async () => {
  open(json([makePost(1, { image: '/media/a.webp', image_width: 1200, image_height: 800 })]));
  const link = await screen.findByRole('link', { name: /Picture by ada/ });
  expect(link).toHaveStyle({ aspectRatio: '1.5' });
});

test('collapses a long text', async () => {
  const { user } = open(json([makePost(1, { content: `${'word '.repeat(300)}end` })]));
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(screen.queryByText(/end$/)).not.toBeInTheDocument();
  await user.click(more);
  expect(screen.getByText(/end$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show less' }));
  expect(screen.queryByText(/end$/)).not.toBeInTheDocument();
});

test('renders members’ texts as text, never as markup, with safe links', async () => {
  open(json([makePost(1, { content: '<b>bold</b> javascript:alert(1) https://example.com/a.' })]));
  expect(await screen.findByText(/<b>bold<\/b> javascript:alert\(1\)/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'https://example.com/a' });
  expect(link).toHaveAttribute('href', 'https://example.com/a');
  expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
});

test("a member's list requests only their posts, and has an empty state", async () => {
  const requests = scriptServer({ 'GET /api/posts/': json([]) });
  renderScreen(<PostFeed author="bob" />, makeSignedInStore());
  expect(await screen.findByText('Nothing by bob so far.')).toBeVisible();
  renderScreen(<PostFeed author="ada" />, makeSignedInStore());
  expect(await screen.findByText('What you share will be here.')).toBeVisible();
  expect(new URL(requests[0]!.url).searchParams.get('author')).toBe('bob');
});
