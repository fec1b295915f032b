import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import type { Tier } from '#contract/tiers';
import { drafts } from '../../api/drafts';
import { selectIsAuthenticated, signedIn } from '../auth';
import { loginAnswer, makePost } from '../../testing/fixtures';
import { renderScreen } from '../../testing/renderScreen';
import { held, json, noContent, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeStore } from '../../testing/store';
import { PostFeed } from './PostFeed';

const UPDATE = 'PATCH /api/posts/1/';
const MODIFY = 'PATCH /api/moderation/posts/1/modify/';
const saved = json(makePost(1, { content: 'New words' }));
const hermesPost = makePost(1, { author_username: 'bob', author_godtier: 'HERMES' });

/** The feed of Ada, of a tier, with these posts. */
async function open(
  posts = [makePost(1)],
  { tier = 'HADES', answers = {} }: { tier?: Tier; answers?: Record<string, Reply> } = {},
) {
  const requests = scriptServer({ 'GET /api/posts/': json(posts), ...answers });
  const store = makeStore();
  store.dispatch(signedIn({ ...loginAnswer, godtier: tier }));
  const rendered = renderScreen(<PostFeed />, store, '/home');
  await screen.findAllByRole('article');
  return { requests, store, ...rendered };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const noButton = (name: string | RegExp) => expect(screen.queryByRole('button', { name })).toBeNull();
const text = () => screen.getByRole('textbox', { name: 'Text' });
const lastForm = (requests: Request[]) => requests.at(-1)!.formData();

beforeEach(() => {
  localStorage.clear();
  ['edit', 'moderate'].forEach((mode) => drafts.write(`draft:7:${mode}:1`, ''));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = jest.fn();
});

test('counts are short to see and exact to hear; Share is there and does nothing', async () => {
  const { user, requests } = await open([
    makePost(1, { like_count: 1_000_000, smite_count: 12_345, comment_count: 7, is_liked: true }),
  ]);
  const like = button('Like, 1,000,000');
  expect(like).toHaveTextContent('1M');
  expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(button('Smite, 12,345')).toHaveAttribute('aria-pressed', 'false');
  expect(button('Comment, 7')).toHaveAttribute('aria-expanded', 'false');
  await user.click(button('Share'));
  expect(requests).toHaveLength(1);
});

test('a like shows at once, and a failure puts it back and says so', async () => {
  const late = held(problem(400, 'x'));
  const { user } = await open(undefined, { answers: { 'POST /api/posts/1/like/': late.reply } });
  await user.click(button('Like, 0'));
  expect(button('Like, 1')).toHaveAttribute('aria-pressed', 'true');
  late.release();
  expect(await screen.findByText('Error liking post')).toBeVisible();
  expect(button('Like, 0')).toHaveAttribute('aria-pressed', 'false');
});

test('a like without a session asks to log in, in one toast alone', async () => {
  const { user, store } = await open(undefined, {
    answers: { 'POST /api/posts/1/like/': problem(401, 'Your session is over.') },
  });
  await user.click(button('Like, 0'));
  expect(await screen.findByText('Please log in to like posts')).toBeVisible();
  expect(selectIsAuthenticated(store.getState())).toBe(false);
  expect(store.getState().notices.queue).toEqual([]);
});

describe('who may do what', () => {
  test('an own post is edited and deleted, not moderated', async () => {
    await open();
    expect(button('Edit post')).toBeVisible();
    expect(button('Delete post')).toBeVisible();
    noButton(/moderat|temp edit/i);
  });

  test.each([
    ['HERMES', 'HERMES', ['Temp Edit (1hr)']],
    ['HADES', 'HERMES', ['Edit as moderator', 'Delete as moderator', 'Moderate']],
    ['ZEUS', 'ZEUS', []],
  ] as const)('%s on a post of %s: %j', async (tier, author_godtier, controls) => {
    await open([{ ...hermesPost, author_godtier }], { tier });
    const names = ['Edit as moderator', 'Delete as moderator', 'Moderate', 'Temp Edit (1hr)'];
    const there = names.filter((name) => screen.queryByRole('button', { name }));
    expect(there).toEqual(controls);
    noButton(/^(Edit|Delete) post$/);
  });

  test('while it is edited for an hour everyone sees how long yet, and by whom; HERMES members wait', async () => {
    const edited = { is_temporarily_edited: true, temp_edit_remaining: 42, edited_by_username: 'iris' };
    const { user } = await open([{ ...hermesPost, ...edited }], { tier: 'HERMES' });
    const label = button('Edited (42 min left)');
    expect(label).toHaveAccessibleDescription(/^Temporarily edited by iris/);
    await user.click(label);
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('an own post being edited', () => {
  async function edit(answer: Reply = saved, post = makePost(1)) {
    const opened = await open([post], { answers: { [UPDATE]: answer } });
    await opened.user.click(button('Edit post'));
    return opened;
  }

  test('begins with its words, saves the new ones and shows them; the picture is kept', async () => {
    const { user, requests } = await edit(saved, makePost(1, { image: '/media/a.webp' }));
    expect(text()).toHaveValue('Post 1');
    expect(text()).toHaveFocus();
    await user.clear(text());
    await user.type(text(), ' New words ');
    await user.click(button('Save'));
    expect(await screen.findByText('Post updated successfully!')).toBeVisible();
    expect([...(await lastForm(requests)).entries()]).toEqual([['content', 'New words']]);
    expect(screen.getByText('New words')).toBeVisible();
    expect(button('Edit post')).toHaveFocus();
  });

  test('a picture can be removed and kept after all, and replaced', async () => {
    const { user, requests } = await edit(saved, makePost(1, { image: '/media/a.webp' }));
    await user.click(button('Remove image'));
    await user.click(button('Keep image'));
    expect(button('Save')).toBeDisabled();
    await user.click(button('Remove image'));
    await user.click(button('Save'));
    await screen.findByText('Post updated successfully!');
    expect((await lastForm(requests)).get('image')).toBe('');

    await user.click(button('Edit post'));
    await user.upload(screen.getByLabelText('Image file'), new File(['x'], 'a.png', { type: 'image/png' }));
    await user.click(button('Save'));
    await waitFor(() => expect(requests).toHaveLength(3));
    expect((await lastForm(requests)).get('image')).toBeInstanceOf(File);
  });

  test('with neither words nor a picture it is not saved', async () => {
    const { user, requests } = await edit();
    await user.clear(text());
    await user.click(button('Save'));
    expect(await screen.findByText('Post must have either text or an image')).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  test('a picture over 5 MB is refused', async () => {
    const { user } = await edit();
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    Object.defineProperty(file, 'size', { value: 5_242_881 });
    await user.upload(screen.getByLabelText('Image file'), file);
    expect(await screen.findByText('Image size should be less than 5MB')).toBeVisible();
    noButton('Remove image');
  });

  test.each([
    ['the server’s words', problem(409, 'This post is edited for 12 more minutes.')],
    ['Error updating post', json({}, { status: 400 })],
  ])('a failure says %s and keeps what was typed', async (sentence, answer) => {
    const { user } = await edit(answer);
    await user.type(text(), '!');
    await user.click(button('Save'));
    const told = sentence.startsWith('Error') ? sentence : 'This post is edited for 12 more minutes.';
    expect(await screen.findByText(told)).toBeVisible();
    expect(text()).toHaveValue('Post 1!');
  });

  test('Escape leaves at once if nothing was changed, and asks if something was', async () => {
    const { user } = await edit();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('form', { name: 'Edit your post' })).toBeNull();
    expect(button('Edit post')).toHaveFocus();

    await user.click(button('Edit post'));
    await user.type(text(), '!');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(text()).toHaveValue('Post 1!');
    await user.click(button('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(button('Edit post')).toHaveFocus();
    await user.click(button('Edit post'));
    expect(text()).toHaveValue('Post 1');
  });

  test('what was typed is there again after a reload', async () => {
    const { user, unmount } = await edit();
    await user.type(text(), ' and more');
    unmount();
    await edit();
    expect(text()).toHaveValue('Post 1 and more');
  });
});

describe('moderating', () => {
  test.each([
    ['HERMES', 'Temp Edit (1hr)', 'Temporary moderation', true, 'Post temporarily modified for 1 hour!'],
    ['HADES', 'Moderate', 'Moderation', false, 'Post moderated successfully!'],
  ] as const)('%s: "%s" opens "%s"', async (tier, control, title, isTemporary, sentence) => {
    const answer = { ...hermesPost, content: 'Mild', is_temporarily_edited: isTemporary };
    const { user, requests } = await open([hermesPost], { tier, answers: { [MODIFY]: json(answer) } });
    await user.click(button(control));
    expect(screen.getByRole('form', { name: title })).toBeVisible();
    await user.clear(text());
    await user.type(text(), 'Mild');
    await user.click(button('Save'));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(requests.at(-1)!.url).toMatch(/\/moderation\/posts\/1\/modify\/$/);
    expect(screen.getByText('Mild')).toBeVisible();
  });
});

describe('deleting', () => {
  const two = [makePost(2, { content: 'First' }), makePost(1, { content: 'Second' })];
  const confirm = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));

  test('asks, says so, and the focus goes to the next post', async () => {
    const { user } = await open(two, { answers: { 'DELETE /api/posts/2/': noContent } });
    await user.click(screen.getAllByRole('button', { name: 'Delete post' })[0]!);
    await confirm(user);
    expect(await screen.findByText('Post deleted successfully!')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
    expect(screen.queryByText('First')).toBeNull();
  });

  test('can be left; a failure leaves the post and says so', async () => {
    const { user, requests } = await open(undefined, {
      answers: { 'DELETE /api/posts/1/': problem(404, 'x') },
    });
    await user.click(button('Delete post'));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(button('Delete post')).toHaveFocus());
    expect(requests).toHaveLength(1);
    await user.click(button('Delete post'));
    await confirm(user);
    expect(await screen.findByText('Error deleting post')).toBeVisible();
    expect(screen.getByText('Post 1')).toBeInTheDocument();
  });

  test('as a moderator has its own sentence', async () => {
    const { user } = await open([hermesPost], {
      answers: { 'DELETE /api/moderation/posts/1/delete/': noContent },
    });
    await user.click(button('Delete as moderator'));
    await confirm(user);
    expect(await screen.findByText('Post moderated and deleted!')).toBeVisible();
  });
});
