import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { makeMute, makePost } from '../../testing/fixtures';
import { json, noContent, problem, type Reply } from '../../testing/scriptServer';
import { beginPosts, noButton, openPosts } from './testing/openPosts';
import { mutesApi } from '../mutes/mutesApi';

const MUTE = 'PUT /api/users/bob/mute/';
const bobs = makePost(2, { author_username: 'bob' });

beforeEach(beginPosts);

/** Ada's feed with a post by Bob, after she chose an item of its menu. */
async function choose(item: string, responses: Record<string, Reply | [Reply, ...Reply[]]> = {}) {
  const opened = await openPosts([bobs, makePost(1)], {
    responses: { 'GET /api/mutes/': [json([]), json([makeMute('bob')])], ...responses },
  });
  void opened.store.dispatch(mutesApi.endpoints.getMutes.initiate());
  const { user } = opened;
  const [card] = screen.getAllByRole('article');
  await user.click(within(card!).getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return opened;
}

const sent = (requests: Request[], method: string) => requests.find((request) => request.method === method);

test('own posts have no menu about their author', async () => {
  await openPosts([makePost(1)]);
  noButton('More');
});

test('Mute asks for how long, and the post folds to one line that can be opened and closed', async () => {
  const { user } = await choose('Mute bob', { [MUTE]: noContent });
  const dialog = await screen.findByRole('dialog', { name: 'Mute bob' });
  expect(dialog).toHaveTextContent('bob is not told.');
  await user.click(within(dialog).getByRole('radio', { name: 'For a week' }));
  await user.click(within(dialog).getByRole('button', { name: 'Mute' }));
  const folded = await screen.findByRole('article', { name: 'Post by a member you muted' });
  expect(screen.getByText('You muted bob.')).toBeVisible();
  expect(within(folded).queryByText('Post 2')).not.toBeInTheDocument();

  const show = within(folded).getByRole('button', { name: 'Show post' });
  expect(show).toHaveAttribute('aria-expanded', 'false');
  await user.click(show);
  expect(within(folded).getByText('Post 2')).toBeVisible();
  const hide = within(folded).getByRole('button', { name: 'Hide post' });
  expect(hide).toHaveFocus();
  await user.click(hide);
  expect(within(folded).queryByText('Post 2')).not.toBeInTheDocument();
});

test.each([
  ['For an hour', 1],
  ['For a day', 24],
  ['For a week', 7 * 24],
])('%s sends when it ends', async (period, hours) => {
  const { user, requests } = await choose('Mute bob', { [MUTE]: noContent });
  await user.click(await screen.findByRole('radio', { name: period }));
  const before = Date.now();
  await user.click(screen.getByRole('button', { name: 'Mute' }));
  await waitFor(() => expect(sent(requests, 'PUT')).toBeDefined());
  const { until } = (await sent(requests, 'PUT')!.json()) as { until: string };
  expect(Math.abs(Date.parse(until) - before - hours * 3_600_000)).toBeLessThan(60_000);
});

test('Until I undo it sends no time', async () => {
  const { user, requests } = await choose('Mute bob', { [MUTE]: noContent });
  await user.click(await screen.findByRole('button', { name: 'Mute' }));
  await waitFor(() => expect(sent(requests, 'PUT')).toBeDefined());
  expect(await sent(requests, 'PUT')!.json()).toEqual({});
});

test('a muted member can be unmuted by the menu of an opened post', async () => {
  const { user, store } = await openPosts([bobs], {
    responses: {
      'GET /api/mutes/': [json([makeMute('bob')]), json([])],
      'DELETE /api/users/bob/mute/': noContent,
    },
  });
  void store.dispatch(mutesApi.endpoints.getMutes.initiate());
  await user.click(await screen.findByRole('button', { name: 'Show post' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unmute bob' }));
  expect(await screen.findByText('You unmuted bob.')).toBeVisible();
  await waitFor(() => noButton('Hide post'));
  expect(screen.getByText('Post 2')).toBeVisible();
});

test('a post with a muted word folds, but not the own one', async () => {
  const { store } = await openPosts(
    [{ ...bobs, content: 'What a FINALE!' }, makePost(1, { content: 'My finale' })],
    {
      responses: { 'GET /api/muted-words/': json({ words: ['finale'] }) },
    },
  );
  void store.dispatch(mutesApi.endpoints.getMutedWords.initiate());
  expect(await screen.findByText('Post with a word you muted')).toBeVisible();
  expect(screen.queryByText('What a FINALE!')).toBeNull();
  expect(screen.getByText('My finale')).toBeVisible();
});

test.each([
  ['a failed mute', 'Mute', MUTE, problem(404, 'x'), 'Could not mute bob. Please try again.'],
  ['a mute too many', 'Mute', MUTE, problem(409, 'You mute 5,000 members.'), 'You mute 5,000 members.'],
  [
    'a failed block',
    'Block',
    'PUT /api/users/bob/block/',
    problem(404, 'x'),
    'Could not block bob. Please try again.',
  ],
])('%s says so, and the dialog stays', async (_what, action, call, reply, sentence) => {
  const { user } = await choose(`${action} bob`, { [call]: reply });
  const dialog = await screen.findByRole('dialog', { name: `${action} bob` });
  await user.click(within(dialog).getByRole('button', { name: action }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: action })).toBeEnabled();
  expect(screen.getByText('Post 2')).toBeInTheDocument();
});

test('Block says what it does before it does it, and Cancel does nothing', async () => {
  const { user, requests } = await choose('Block bob');
  const dialog = await screen.findByRole('dialog', { name: 'Block bob' });
  const effects = within(dialog).getAllByRole('listitem');
  expect(effects.map(({ textContent }) => textContent)).toEqual([
    'Neither of you sees the other’s posts, comments and profile, or finds the other in search.',
    'Neither of you can write to the other. Your conversation is hidden, not deleted.',
    'If you follow each other, that ends, and stays so if you undo the block.',
    'bob is not told.',
  ]);
  const cancel = within(dialog).getByRole('button', { name: 'Cancel' });
  expect(cancel).toHaveFocus();
  await user.click(cancel);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(requests, 'PUT')).toBeUndefined();
});

test('a post that a moderator hid is folded behind the warning, for its author too, and can be opened', async () => {
  const warning = 'A moderator hid this: hate';
  const { user } = await openPosts([makePost(1, { content_warning: warning }), bobs]);
  const folded = screen.getByRole('article', { name: warning });
  expect(within(folded).queryByText('Post 1')).not.toBeInTheDocument();
  await user.click(within(folded).getByRole('button', { name: 'Show post' }));
  expect(within(folded).getByText('Post 1')).toBeVisible();
  expect(within(folded).getByText(warning)).toBeVisible();
  expect(screen.getByText('Post 2')).toBeVisible();
});

test('Report is about the post, and about its picture where it has one', async () => {
  const { user } = await openPosts([{ ...bobs, image: '/media/a.webp' }]);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
  expect(await screen.findByRole('dialog', { name: 'Report a post by bob' })).toBeVisible();
  expect(screen.getByRole('radio', { name: /^The post/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'The picture' })).not.toBeChecked();
});
