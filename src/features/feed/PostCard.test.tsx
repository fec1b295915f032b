import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { liveEventReceived } from '../../api/live';
import { selectIsAuthenticated } from '../auth/authSlice';
import { makeComment, makePost } from '../../testing/fixtures';
import { held, json, noContent, problem } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { beginPosts, button, hermesPost, noButton, openPosts } from './testing/openPosts';

const HOUR_MS = 3_600_000;

beforeEach(beginPosts);

test('shows short counts with exact accessible names; Share does nothing', async () => {
  const { user, requests } = await openPosts([
    makePost(1, { like_count: 1_000_000, smite_count: 12_345, comment_count: 7, is_liked: true }),
  ]);
  const like = button('Like, 1,000,000');
  expect(like).toHaveTextContent('1M');
  expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(button('Smite, 12,345')).toHaveTextContent('12.3K');
  expect(button('Smite, 12,345')).toHaveAttribute('aria-pressed', 'false');
  expect(button('Comment, 7')).toHaveTextContent('7');
  expect(button('Comment, 7')).toHaveAttribute('aria-expanded', 'false');
  const shown = document.body.textContent;
  const [copy, share] = [jest.spyOn(navigator.clipboard, 'writeText'), jest.fn()];
  Object.assign(navigator, { share });
  await user.click(button('Share'));
  await settle();
  Reflect.deleteProperty(navigator, 'share');
  expect(document.body.textContent).toBe(shown);
  expect(requests).toHaveLength(1);
  for (const shared of [copy, share]) expect(shared).not.toHaveBeenCalled();
});

test.each([3, -3])('with a clock %s hours ahead, how long ago counts by the server’s', async (hours) => {
  const serverNow = Date.now() - hours * HOUR_MS;
  const since = (minutes: number) => new Date(serverNow - minutes * 60_000).toISOString();
  const comment = makeComment(11, { created_at: since(3) });
  const posts = [
    makePost(2, { created_at: since(0), comments: [comment], comment_count: 1 }),
    makePost(1, { created_at: since(5) }),
  ];
  const { user } = await openPosts(posts, {
    responses: { 'GET /api/posts/': json(posts, { headers: { 'X-Server-Time': since(0) } }) },
  });
  const [newest, older] = screen.getAllByRole('article');
  expect(within(newest!).getByText('just now')).toBeVisible();
  expect(within(older!).getByText('5 minutes ago')).toBeVisible();
  await user.click(button('Comment, 1'));
  expect(await screen.findByText('3 minutes ago')).toBeVisible();
});

test('says above the text who has moderated it, and how long a temporary edit lasts', async () => {
  await openPosts([
    makePost(2, { edited_by_username: 'hera' }),
    makePost(1, { edited_by_username: 'bob', is_temporarily_edited: true, temp_edit_remaining: 30 }),
  ]);
  const [moderated, edited] = screen.getAllByRole('note');
  expect(moderated).toHaveTextContent('Moderated by hera');
  expect(edited).toHaveTextContent('Temporarily edited by bob. The original comes back in 30 minutes.');
});

test('a picture that does not load says so, and can be tried again', async () => {
  const { user } = await openPosts([makePost(1, { image: '/media/gone.webp' })]);
  const picture = () => screen.getByRole('article').querySelector('a > img');
  fireEvent.error(picture()!);
  expect(screen.getByText('The picture could not be loaded.')).toBeVisible();
  expect(picture()).toBeNull();
  await user.click(button('Try Again'));
  expect(picture()).toHaveAttribute('src', '/media/gone.webp');
});

test('a wide picture offers its smaller sizes, and is shown whole where a size does not load', async () => {
  await openPosts([makePost(1, { image: '/media/wide.webp', image_width: 1_600, image_height: 900 })]);
  const picture = () => screen.getByRole('article').querySelector('a > img');
  expect(picture()).toHaveAttribute(
    'srcset',
    '/media/wide.480.webp 480w, /media/wide.960.webp 960w, /media/wide.webp 1600w',
  );
  // Without `auto`, with which Chromium frees no card that has left the page (bench:web measures the heap).
  expect(picture()).toHaveAttribute('sizes', '(min-width: 640px) 606px, calc(100vw - 34px)');
  fireEvent.error(picture()!);
  expect(picture()).not.toHaveAttribute('srcset');
  expect(picture()).toHaveAttribute('src', '/media/wide.webp');
  fireEvent.error(picture()!);
  expect(screen.getByText('The picture could not be loaded.')).toBeVisible();
});

test('a picture that replaces one that did not load is shown', async () => {
  const responses = { 'GET /api/posts/1/': json(makePost(1, { image: '/media/new.webp' })) };
  const { store } = await openPosts([makePost(1, { image: '/media/gone.webp' })], { responses });
  fireEvent.error(screen.getByRole('article').querySelector('a > img')!);
  act(() => void store.dispatch(liveEventReceived({ type: 'post-changed', id: 1, spread_ms: 0 })));
  await waitFor(() =>
    expect(screen.getByRole('article').querySelector('a > img')).toHaveAttribute('src', '/media/new.webp'),
  );
});

test('Comment opens and closes the panel of comments', async () => {
  const { user } = await openPosts([makePost(1, { comments: [makeComment(11)], comment_count: 1 })]);
  expect(screen.queryByText('Comment 11')).toBeNull();
  await user.click(button('Comment, 1'));
  expect(await screen.findByText('Comment 11')).toBeVisible();
  expect(button('Comment, 1')).toHaveAttribute('aria-expanded', 'true');
  await user.click(button('Comment, 1'));
  expect(screen.queryByText('Comment 11')).toBeNull();
});

test('shows a like at once, and undoes it after a failure, with a toast', async () => {
  const late = held(problem(400, 'x'));
  const { user } = await openPosts(undefined, { responses: { 'POST /api/posts/1/like/': late.reply } });
  await user.click(button('Like, 0'));
  expect(button('Like, 1')).toHaveAttribute('aria-pressed', 'true');
  late.release();
  expect(await screen.findByText('Error liking post')).toBeVisible();
  expect(button('Like, 0')).toHaveAttribute('aria-pressed', 'false');
});

test('a like without a session asks to log in, in a single toast', async () => {
  const { user, store } = await openPosts(undefined, {
    responses: { 'POST /api/posts/1/like/': problem(401, 'Your session is over.') },
  });
  await user.click(button('Like, 0'));
  expect(await screen.findByText('Please log in to like posts')).toBeVisible();
  expect(selectIsAuthenticated(store.getState())).toBe(false);
  expect(screen.queryByText('Your session has expired. Please log in again.')).not.toBeInTheDocument();
});

describe('permissions', () => {
  test('an own post can be edited and deleted, not moderated', async () => {
    await openPosts();
    expect(button('Edit post')).toBeVisible();
    expect(button('Delete post')).toBeVisible();
    noButton(/moderat|temp edit/i);
  });

  test.each([
    ['HERMES', 'HERMES', ['Temp Edit (1hr)']],
    ['HERMES', 'HADES', []],
    ['HERMES', 'ZEUS', []],
    ['HADES', 'HERMES', ['Edit as moderator', 'Delete as moderator', 'Moderate']],
    ['HADES', 'HADES', []],
    ['HADES', 'ZEUS', []],
    ['ZEUS', 'HERMES', ['Edit as moderator', 'Delete as moderator']],
    ['ZEUS', 'HADES', ['Edit as moderator', 'Delete as moderator']],
    ['ZEUS', 'ZEUS', []],
  ] as const)('%s on a post of %s: %j', async (tier, author_godtier, controls) => {
    await openPosts([{ ...hermesPost, author_godtier }], { tier });
    const names = ['Edit as moderator', 'Delete as moderator', 'Moderate', 'Temp Edit (1hr)'];
    const shown = names.filter((name) => screen.queryByRole('button', { name }));
    expect(shown).toEqual(controls);
    for (const name of shown) {
      expect(button(name)).toBeVisible();
      const place = name.endsWith('as moderator') ? 'header' : '.MuiCardActions-root';
      expect(button(name).closest(place)).not.toBeNull();
    }
    noButton(/^(Edit|Delete) post$/);
  });

  test('a temporary edit shows its author and the minutes left; HERMES members cannot edit again', async () => {
    const edited = { is_temporarily_edited: true, temp_edit_remaining: 42, edited_by_username: 'iris' };
    const { user } = await openPosts([{ ...hermesPost, ...edited }], { tier: 'HERMES' });
    const label = button('Edited (42 min left)');
    expect(label).toHaveAccessibleDescription(/^Temporarily edited by iris/);
    await user.click(label);
    expect(screen.queryByRole('form')).toBeNull();
    await user.unhover(label);
    await user.hover(label);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Temporarily edited by iris. The original comes back in 42 minutes.',
    );
  });

  test('the author of a temporarily edited post is told that it cannot be edited yet', async () => {
    const edited = { is_temporarily_edited: true, temp_edit_remaining: 42, edited_by_username: 'iris' };
    const { user } = await openPosts([makePost(1, edited)]);
    await user.click(button('Edit post'));
    expect(
      await screen.findByText(
        'Temporarily edited by iris. The original comes back in 42 minutes. You can edit it after that.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Edit your post' })).toBeNull();
  });

  test('HADES members can moderate a post that is temporarily edited', async () => {
    const edited = { is_temporarily_edited: true, temp_edit_remaining: 42, edited_by_username: 'iris' };
    const { user } = await openPosts([{ ...hermesPost, ...edited }]);
    expect(button('Edited (42 min left)')).toHaveAccessibleDescription(/^Temporarily edited by iris/);
    noButton('Moderate');
    await user.click(button('Edited (42 min left)'));
    expect(await screen.findByRole('form', { name: 'Moderation' })).toBeVisible();
  });
});

describe('deleting', () => {
  const two = [makePost(2, { content: 'First' }), makePost(1, { content: 'Second' })];
  const confirm = async (user: Awaited<ReturnType<typeof openPosts>>['user']) =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));

  test('asks for confirmation, shows a toast, and moves the focus to the next post', async () => {
    const { user } = await openPosts(two, { responses: { 'DELETE /api/posts/2/': noContent } });
    await user.click(screen.getAllByRole('button', { name: 'Delete post' })[0]!);
    expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(
      'Your post “First” and all of its comments will be gone for good.',
    );
    await confirm(user);
    expect(await screen.findByText('Post deleted successfully!')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
    expect(screen.queryByText('First')).toBeNull();
  });

  test('says that it is under way on the button that was pressed, which keeps the focus', async () => {
    const { reply, release } = held(noContent);
    const { user, requests } = await openPosts(two, { responses: { 'DELETE /api/posts/2/': reply } });
    await user.click(screen.getAllByRole('button', { name: 'Delete post' })[0]!);
    await confirm(user);
    const confirmed = await screen.findByRole('button', { name: 'Deleting...' });
    expect(confirmed).toHaveFocus();
    expect(confirmed).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    release();
    expect(await screen.findByText('Post deleted successfully!')).toBeVisible();
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('can be cancelled; a failure keeps the post and shows a toast', async () => {
    const { user, requests } = await openPosts(undefined, {
      responses: { 'DELETE /api/posts/1/': problem(404, 'x') },
    });
    await user.click(button('Delete post'));
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    expect(cancel).toHaveFocus();
    await user.click(cancel);
    await waitFor(() => expect(button('Delete post')).toHaveFocus());
    expect(requests).toHaveLength(1);
    await user.click(button('Delete post'));
    await confirm(user);
    expect(await screen.findByText('Error deleting post')).toBeVisible();
    expect(screen.getByText('Post 1')).toBeInTheDocument();
  });

  test('as a moderator has its own message, and a failure the same as of an own post', async () => {
    const { user } = await openPosts([hermesPost], {
      responses: { 'DELETE /api/moderation/posts/1/delete/': [problem(402, 'x'), noContent] },
    });
    await user.click(button('Delete as moderator'));
    await confirm(user);
    expect(await screen.findByText('Error deleting post')).toBeVisible();
    expect(screen.getByRole('article')).toBeInTheDocument();
    await user.click(button('Delete as moderator'));
    await confirm(user);
    expect(await screen.findByText('Post moderated and deleted!')).toBeVisible();
  });
});
