import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { selectBox, sendingStarted } from '../../outbox/outboxSlice';
import { keep } from '../../outbox/useKeep';
import { makePost } from '../../testing/fixtures';
import { renderScreen } from '../../testing/renderScreen';
import { held, json, problem, type Reply } from '../../testing/scriptServer';
import { postEntityApi } from '../posts/postEntity';
import { PostFeed } from './PostFeed';
import { beginPosts, button, hermesPost, noButton, openPosts } from './testing/openPosts';

const UPDATE = 'PATCH /api/posts/1/';
const MODIFY = 'PATCH /api/moderation/posts/1/modify/';
const saved = json(makePost(1, { content: 'New words' }));

const text = () => screen.getByRole('textbox', { name: 'Text' });
const lastForm = (requests: Request[]) => requests.at(-1)!.formData();

beforeEach(beginPosts);

test.each([
  ['edit', 'Edit post', makePost(1), UPDATE],
  ['act of moderation', 'Moderate', hermesPost, MODIFY],
])('an %s that failed is sent again with the same key, and the next one has its own', async (...row) => {
  const [, control, post, call] = row;
  const lost = problem(400, 'As if the response was lost.');
  const done = json({ ...post, content: 'New words' });
  const { user, requests } = await openPosts([post], { responses: { [call]: [lost, done, done] } });
  const save = async (words: string) => {
    await user.clear(await screen.findByRole('textbox', { name: 'Text' }));
    await user.paste(words);
    await user.click(button('Save'));
  };
  await user.click(button(control));
  await save('New words');
  await screen.findByText('As if the response was lost.');
  await user.click(button('Save'));
  await waitFor(() => expect(screen.queryByRole('form', { name: /edit|moderation/i })).toBeNull());
  await user.click(button(control));
  await save('Newer words');
  await waitFor(() => expect(requests).toHaveLength(4));
  const [first, again, next] = requests.slice(1).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

describe('an own post being edited', () => {
  async function edit(response: Reply = saved, post = makePost(1)) {
    const opened = await openPosts([post], { responses: { [UPDATE]: response } });
    await opened.user.click(button('Edit post'));
    await screen.findByRole('form', { name: 'Edit your post' });
    return opened;
  }

  test('starts with its text, saves and shows the new one, and keeps the picture', async () => {
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

  test('the picture can be removed, restored and replaced', async () => {
    const pictured = makePost(1, { image: '/media/a.webp' });
    const { user, requests } = await edit(json(pictured), pictured);
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

  test('a text that is changed elsewhere meanwhile is shown, and not sent by taking the picture away', async () => {
    const pictured = makePost(1, { image: '/media/a.webp' });
    const elsewhere = json({ ...pictured, content: 'From elsewhere' });
    const { user, store, requests } = await openPosts([pictured], {
      responses: { 'GET /api/posts/1/': elsewhere, [UPDATE]: elsewhere },
    });
    await user.click(button('Edit post'));
    await act(() => store.dispatch(postEntityApi.endpoints.getPost.initiate(1, { forceRefetch: true })));
    expect(text()).toHaveValue('From elsewhere');
    await user.click(button('Remove image'));
    await user.click(button('Save'));
    await screen.findByText('Post updated successfully!');
    expect([...(await lastForm(requests)).entries()]).toEqual([['image', '']]);
  });

  test('nothing of it can be changed while it is saved', async () => {
    const save = held(saved);
    const { user } = await edit(save.reply, makePost(1, { image: '/media/a.webp' }));
    await user.clear(text());
    await user.paste('New words');
    await user.click(button('Save'));
    expect(button('Remove image')).toBeDisabled();
    const files = [new File(['x'], 'a.png', { type: 'image/png' })];
    const form = screen.getByRole('form', { name: 'Edit your post' });
    fireEvent.drop(form, { dataTransfer: { files, types: ['Files'] } });
    expect(screen.getByAltText('The picture of your post')).toHaveAttribute('src', '/media/a.webp');
    save.release();
    await screen.findByText('Post updated successfully!');
  });

  test('is saved without text if a picture was picked', async () => {
    const { user, requests } = await edit();
    await user.clear(text());
    await user.upload(screen.getByLabelText('Image file'), new File(['x'], 'a.png', { type: 'image/png' }));
    await user.click(button('Save'));
    await screen.findByText('Post updated successfully!');
    const form = await lastForm(requests);
    expect([form.get('content'), form.get('image')]).toEqual(['', expect.any(File)]);
  });

  test('is saved without text if it has a picture', async () => {
    const { user, requests } = await edit(saved, makePost(1, { image: '/media/a.webp' }));
    await user.clear(text());
    await user.click(button('Save'));
    await screen.findByText('Post updated successfully!');
    expect([...(await lastForm(requests)).entries()]).toEqual([['content', '']]);
  });

  test.each([
    ['that had none', null],
    ['whose picture was removed', '/media/a.webp'],
  ])('a post %s is not saved without text and picture', async (_which, image) => {
    const { user, requests } = await edit(saved, makePost(1, { image }));
    await user.clear(text());
    if (image) await user.click(button('Remove image'));
    await user.click(button('Save'));
    expect(await screen.findByText('Post must have either text or an image')).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  test('rejects a picture over 5 MB', async () => {
    const { user } = await edit();
    const upload = async (bytes: number) => {
      const file = new File(['x'], 'a.png', { type: 'image/png' });
      Object.defineProperty(file, 'size', { value: bytes });
      await user.upload(screen.getByLabelText('Image file'), file);
    };
    await upload(5_242_881);
    expect(await screen.findByText('Image size should be less than 5MB')).toBeVisible();
    noButton('Remove image');
    await upload(5_242_880);
    await user.click(await screen.findByRole('button', { name: 'Remove image' }));
  });

  test('a picture that is dropped on it is picked, and kept from the box for a new post', async () => {
    const { user } = await edit();
    const form = screen.getByRole('form', { name: 'Edit your post' });
    const dataTransfer = { files: [new File(['x'], 'a.png', { type: 'image/png' })], types: ['Files'] };
    fireEvent.dragOver(form, { dataTransfer });
    expect(await screen.findByText('Drop the picture here')).toBeVisible();
    // jsdom has no DragEvent.
    const leave = (relatedTarget: Element) => fireEvent(form, new MouseEvent('dragleave', { relatedTarget }));
    leave(text());
    expect(await screen.findByText('Drop the picture here')).toBeVisible();
    leave(document.body);
    expect(screen.queryByText('Drop the picture here')).toBeNull();
    expect(fireEvent.drop(form, { dataTransfer })).toBe(false);
    expect(screen.getByAltText('The picture of your post')).toBeVisible();
    // Drafts are kept in memory between tests.
    await user.click(button('Remove image'));
    expect(button('Add Image')).toBeVisible();
  });

  test.each([
    ['the server’s message', problem(409, 'This post is edited for 12 more minutes.')],
    ['Error updating post', json({}, { status: 400 })],
  ])('a failure shows %s and keeps the text', async (sentence, response) => {
    const { user } = await edit(response);
    await user.type(text(), '!');
    await user.click(button('Save'));
    const shown = sentence.startsWith('Error') ? sentence : 'This post is edited for 12 more minutes.';
    expect(await screen.findByText(shown)).toBeVisible();
    expect(text()).toHaveValue('Post 1!');
  });

  test('Escape closes the editor, after confirmation if there are changes', async () => {
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

  test('a picture that was removed is so too when the edit is gone on with; the focus stays in the form', async () => {
    const pictured = makePost(1, { image: '/media/a.webp' });
    const { user, unmount } = await edit(saved, pictured);
    await user.click(button('Remove image'));
    expect(button('Add Image')).toHaveFocus();
    unmount();
    const again = await openPosts([pictured]);
    await again.user.click(button('Edit post'));
    await again.user.click(button('Keep image'));
    expect(button('Remove image')).toBeVisible();
    expect(button('Save')).toBeDisabled();
  });

  test('an edit of the picture alone that was left is offered again', async () => {
    const pictured = makePost(1, { image: '/media/a.webp' });
    const { user, unmount } = await edit(saved, pictured);
    await user.click(button('Remove image'));
    unmount();
    const again = await openPosts([pictured]);
    await again.user.click(button('Continue your unsaved edit'));
    expect(button('Keep image')).toBeVisible();
    await again.user.click(button('Keep image'));
    await again.user.upload(
      screen.getByLabelText('Image file'),
      new File(['x'], 'b.png', { type: 'image/png' }),
    );
    again.unmount();
    const third = await openPosts([pictured]);
    await third.user.click(button('Continue your unsaved edit'));
    await third.user.click(button('Cancel'));
    await third.user.click(await screen.findByRole('button', { name: 'Discard' }));
    noButton('Continue your unsaved edit');
  });

  test('an edit that was left is offered again, and the focus returns to the post', async () => {
    const { user, unmount } = await edit();
    await user.type(text(), ' and more');
    unmount();
    const again = await openPosts();
    await again.user.click(button('Continue your unsaved edit'));
    expect(text()).toHaveValue('Post 1 and more');
    await again.user.click(button('Cancel'));
    await again.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
    noButton('Continue your unsaved edit');
  });

  test('an editor that is opened again while its text is being saved waits for it, and closes with it', async () => {
    const save = held(saved);
    const { user, store, unmount } = await edit(save.reply);
    await user.clear(text());
    await user.type(text(), 'New words');
    await user.click(button('Save'));
    unmount();
    const again = renderScreen(<PostFeed />, store, '/home');
    await again.user.type(text(), ' and lost');
    expect(text()).toHaveValue('New words');
    expect(button('Saving...')).toBeVisible();
    save.release();
    expect(await screen.findByText('Post updated successfully!')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Edit your post' })).toBeNull();
    expect(screen.getByText('New words')).toBeVisible();
    noButton('Continue your unsaved edit');
  });

  test.each([
    ['takes the place of an edit that waits, with its picture', false, ['New words']],
    ['waits behind an edit that is being sent', true, ['Older words', 'New words']],
  ])('%s, which would go over it', async (_how, isSent, expected) => {
    const { user, store, requests } = await openPosts();
    const box = 'unsent:7:/';
    const older = { content: 'Older words', image: '' as const, submissionKey: 'older' };
    await act(() => store.dispatch(keep({ endpoint: 'updatePost', id: 1 }, older)));
    if (isSent) act(() => void store.dispatch(sendingStarted({ box, key: 'older' })));
    await user.click(button('Edit post'));
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('Older words');
    await user.clear(text());
    await user.paste('New words');
    await user.click(button('Save'));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit your post' })).toBeNull());
    const waiting = selectBox(store.getState(), box)!;
    expect(waiting.map(({ content }) => content)).toEqual(expected);
    expect(waiting[0]!.picture).toBe('');
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  test('an edit that waits can be taken back to the words that are there', async () => {
    const { user, store } = await openPosts();
    const older = { content: 'Older words', submissionKey: 'older' };
    await act(() => store.dispatch(keep({ endpoint: 'updatePost', id: 1 }, older)));
    await user.click(button('Edit post'));
    await user.clear(await screen.findByRole('textbox', { name: 'Text' }));
    await user.paste('Post 1');
    await user.click(button('Save'));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit your post' })).toBeNull());
    expect(selectBox(store.getState(), 'unsent:7:/')?.map(({ content }) => content)).toEqual(['Post 1']);
  });

  test('restores the draft after remounting', async () => {
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
    ['ZEUS', 'Edit as moderator', 'Moderation', false, 'Post moderated successfully!'],
  ] as const)('%s: "%s" opens "%s"', async (tier, control, title, isTemporary, sentence) => {
    const response = { ...hermesPost, content: 'Mild', is_temporarily_edited: isTemporary };
    const { user, requests } = await openPosts([hermesPost], {
      tier,
      responses: { [MODIFY]: json(response) },
    });
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
