import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Comment } from '#contract/comments';
import { selectBox } from '../../outbox/outboxSlice';
import { keep } from '../../outbox/useKeep';
import { makeComment, makeMute } from '../../testing/fixtures';
import { held, json, noContent, problem } from '../../testing/scriptServer';
import { pressInFocused } from '../../shortcuts/controls';
import { mutesApi } from '../mutes/mutesApi';
import { beginThread, button, field, openThread } from './testing/openThread';

beforeEach(beginThread);

test('like and smite exclude each other, and a toast shows the server’s status', async () => {
  const smited = { status: 'smited', like_count: 4, smite_count: 1, is_liked: false, is_smited: true };
  const { user } = await openThread([makeComment(11, { like_count: 5, is_liked: true })], {
    responses: {
      'POST /api/comments/11/smite/': json(smited),
      'POST /api/comments/11/like/': json({ ...smited, status: 'liked' }),
    },
  });
  expect(button('Like, 5')).toHaveAttribute('aria-pressed', 'true');
  await user.click(button('Smite, 0'));
  expect(button('Like, 4')).toHaveAttribute('aria-pressed', 'false');
  expect(button('Smite, 1')).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByText('Comment smited')).toBeVisible();
  await user.click(button('Like, 4'));
  expect(await screen.findByText('Comment liked')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Comment smited')).toBeNull());
});

test('a like is sent and shown at once, and taken back by another press', async () => {
  const like = held(
    json({ status: 'liked', like_count: 1, smite_count: 0, is_liked: true, is_smited: false }),
  );
  const unliked = { status: 'unliked', like_count: 0, smite_count: 0, is_liked: false, is_smited: false };
  const { user } = await openThread([makeComment(11)], {
    responses: { 'POST /api/comments/11/like/': [like.reply, json(unliked)] },
  });
  await user.click(button('Like, 0'));
  expect(button('Like, 1')).toHaveAttribute('aria-pressed', 'true');
  like.release();
  expect(await screen.findByText('Comment liked')).toBeVisible();
  await user.click(button('Like, 1'));
  expect(await screen.findByText('Comment unliked')).toBeVisible();
  expect(button('Like, 0')).toHaveAttribute('aria-pressed', 'false');
});

test('the bar of an own comment has like, smite, Reply, Show, and what changes it, in this order (spec §2)', async () => {
  await openThread([makeComment(11, { author_username: 'ada', reply_count: 2 })]);
  const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
  const bar = names.filter((name) => /^(Like|Smite|Reply|Show|Edit|Delete|Your comment)/.test(name));
  expect(bar.map((name) => name.replace(/,.*/, ''))).toEqual([
    'Like',
    'Smite',
    'Reply',
    'Show 2 replies',
    'Edit',
    'Delete',
  ]);
});

describe('a chain of single replies', () => {
  const DEPTH = 9;
  const link = (id: number) => makeComment(id, { reply_count: id < 10 + DEPTH ? 1 : 0 });
  const responses = Object.fromEntries(
    Array.from({ length: DEPTH }, (_, n) => [
      `GET /api/comments/${11 + n}/replies/`,
      json([{ ...link(12 + n), parent: 11 + n }]),
    ]),
  );

  test('opens five levels at a press, and can be closed within', async () => {
    const { user } = await openThread([link(11)], { responses });
    await user.click(button('Show 1 reply'));
    expect(await screen.findByText('Comment 16')).toBeVisible();
    expect(screen.queryByText('Comment 17')).toBeNull();
    await user.click(button('Show 1 reply'));
    expect(await screen.findByText('Comment 19')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Hide' })[2]!);
    await waitFor(() => expect(screen.queryByText('Comment 14')).toBeNull());
    expect(screen.getByText('Comment 13')).toBeVisible();
  });

  test('among several replies, each is opened by itself', async () => {
    const { user } = await openThread([makeComment(11, { reply_count: 2 })], {
      responses: { ...responses, 'GET /api/comments/11/replies/': json([link(12), link(14)]) },
    });
    await user.click(button('Show 2 replies'));
    expect(await screen.findByText('Comment 14')).toBeVisible();
    expect(screen.queryByText('Comment 13')).toBeNull();
  });
});

describe('an own comment', () => {
  const own = makeComment(11, { author_username: 'ada' });

  test('is edited in place; an empty edit is ignored', async () => {
    const { user, requests } = await openThread([own], {
      responses: { 'PUT /api/comments/11/update/': json({ ...own, content: 'Better' }) },
    });
    await user.click(button('Edit'));
    await user.clear(field('Edit comment'));
    await user.type(field('Edit comment'), '  {Enter}');
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
    await user.type(field('Edit comment'), 'Better{Enter}');
    expect(await screen.findByText('Comment updated successfully!')).toBeVisible();
    expect(screen.getByText('Better')).toBeVisible();
    expect(button('Edit')).toHaveFocus();
  });

  test('Escape closes the editor and keeps the draft, Cancel discards it', async () => {
    const { user } = await openThread([own]);
    await user.click(button('Edit'));
    await user.type(field('Edit comment'), '!{Escape}');
    await user.click(button('Continue your unsaved edit'));
    expect(field('Edit comment')).toHaveValue('Comment 11!');
    await user.click(button('Cancel'));
    await user.click(button('Edit'));
    expect(field('Edit comment')).toHaveValue('Comment 11');
  });

  test('that is edited while an older edit waits has that one replaced, which would go over it', async () => {
    const { user, store, requests } = await openThread([own]);
    const edit = { endpoint: 'updateComment', postId: 1, id: 11 } as const;
    await act(() => store.dispatch(keep(edit, { content: 'Older', submissionKey: 'older' })));
    await user.click(button('Edit'));
    expect(field('Edit comment')).toHaveValue('Older');
    await user.clear(field('Edit comment'));
    await user.type(field('Edit comment'), 'Better{Enter}');
    await waitFor(() => expect(button('Edit')).toHaveFocus());
    expect(selectBox(store.getState(), 'unsent:7:/')?.map(({ content }) => content)).toEqual(['Better']);
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('stays in the editor if saving fails', async () => {
    const { user } = await openThread([own], {
      responses: { 'PUT /api/comments/11/update/': problem(404, 'x') },
    });
    await user.click(button('Edit'));
    await user.type(field('Edit comment'), '!{Enter}');
    expect(await screen.findByText('Error updating comment')).toBeVisible();
    expect(field('Edit comment')).toHaveValue('Comment 11!');
  });

  test('an editor that is opened again while its text is being saved waits for it, and closes with it', async () => {
    const save = held(json({ ...own, content: 'Better' }));
    const { user } = await openThread([own], { responses: { 'PUT /api/comments/11/update/': save.reply } });
    await user.click(button('Edit'));
    await user.clear(field('Edit comment'));
    await user.type(field('Edit comment'), 'Better{Enter}{Escape}');
    await user.click(button('Continue your unsaved edit'));
    await user.type(field('Edit comment'), ' and lost');
    expect(field('Edit comment')).toHaveValue('Better');
    expect(button('Saving...')).toBeVisible();
    save.release();
    expect(await screen.findByText('Comment updated successfully!')).toBeVisible();
    expect(screen.getByText('Better')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Edit comment' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Continue your unsaved edit' })).toBeNull();
  });

  test('is deleted after confirmation, and the focus moves to the next one', async () => {
    const other = makeComment(12);
    const { user } = await openThread([own, other], {
      responses: {
        'GET /api/posts/1/comments/': [json([own, other]), json([other])],
        'DELETE /api/comments/11/delete/': noContent,
      },
    });
    await user.click(button('Delete'));
    expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(
      'Your comment “Comment 11” will be gone for good. What others have replied stays.',
    );
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Comment deleted successfully!')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('listitem')).toHaveFocus());
    expect(screen.queryByText('Comment 11')).toBeNull();
  });

  test('that was deleted has the focus, where a shortcut likes no reply to it', async () => {
    const reply = makeComment(12, { parent: 11 });
    const answered = makeComment(11, { author_username: 'ada', replies: [reply] });
    const gone = { ...answered, content: 'Comment deleted', is_deleted: true, author_username: null };
    const { user } = await openThread([answered], {
      responses: {
        'GET /api/posts/1/comments/': [json([answered]), json([gone])],
        'DELETE /api/comments/11/delete/': noContent,
      },
    });
    await user.click(button('Show 1 reply'));
    await user.click(button('Delete'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Comment deleted')).toBeVisible();
    const [deleted] = screen.getAllByRole('listitem');
    await waitFor(() => expect(deleted).toHaveFocus());
    act(() => pressInFocused('l'));
    expect(button('Like, 0')).toHaveAttribute('aria-pressed', 'false');
  });

  test('was the only reply: once it is deleted nothing of it is left to show or hide', async () => {
    const parent = makeComment(11);
    const reply = makeComment(12, { author_username: 'ada', parent: 11, content: 'Yea' });
    let replies: Comment[] = [];
    const { user } = await openThread([parent], {
      responses: {
        'GET /api/posts/1/comments/': (request) =>
          json([{ ...parent, reply_count: replies.length }])(request),
        'GET /api/comments/11/replies/': (request) => json(replies)(request),
        'POST /api/comments/11/replies/': (request) => {
          replies = [reply];
          return json(reply, { status: 201 })(request);
        },
        'DELETE /api/comments/12/delete/': (request) => {
          replies = [];
          return noContent(request);
        },
      },
    });
    await user.click(button('Reply'));
    await user.type(field('Write a reply'), 'Yea{Enter}');
    expect(await screen.findByText('Yea')).toBeVisible();
    expect(button('Hide')).toBeVisible();
    await user.click(button('Delete'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Yea')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: /Hide|Show 1 reply/ })).toBeNull());
  });

  test('stays if deleting fails, and shows the error', async () => {
    const { user } = await openThread([own], {
      responses: { 'DELETE /api/comments/11/delete/': problem(404, 'x') },
    });
    await user.click(button('Delete'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Error deleting comment')).toBeVisible();
    expect(screen.getByText('Comment 11')).toBeVisible();
  });

  test('of another member has neither Edit nor Delete', async () => {
    await openThread([makeComment(11)]);
    expect(screen.queryByRole('button', { name: /Edit|Delete/ })).toBeNull();
  });
});

test("another member's comment has a menu about its author, the own one has none", async () => {
  const { user } = await openThread([makeComment(11, { author_username: 'ada' }), makeComment(12)]);
  const [own, bobs] = screen.getAllByRole('listitem').map((item) => within(item));
  expect(own!.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  await user.click(bobs!.getByRole('button', { name: 'More' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Mute bob', 'Block bob', 'Report']);
});

test('a comment by a muted member folds, its replies do not, and it can be opened', async () => {
  const reply = makeComment(12, { parent: 11, author_username: 'eve' });
  const { user, store } = await openThread([makeComment(11, { replies: [reply] })], {
    responses: { 'GET /api/mutes/': json([makeMute('bob')]) },
  });
  void store.dispatch(mutesApi.endpoints.getMutes.initiate());
  expect(await screen.findByText('Comment by a member you muted')).toBeVisible();
  expect(screen.queryByText('Comment 11')).toBeNull();
  await user.click(button('Show 1 reply'));
  expect(await screen.findByText('Comment 12')).toBeVisible();
  await user.click(button('Show comment'));
  expect(screen.getByText('Comment 11')).toBeVisible();
  expect(button('Hide comment')).toHaveFocus();
});

test('a comment with a muted word folds, but not the own one', async () => {
  const comments = [
    makeComment(11, { content: 'What a FINALE!' }),
    makeComment(12, { content: 'My finale', author_username: 'ada' }),
  ];
  const { store } = await openThread(comments, {
    responses: { 'GET /api/muted-words/': json({ words: ['finale'] }) },
  });
  void store.dispatch(mutesApi.endpoints.getMutedWords.initiate());
  expect(await screen.findByText('Comment with a word you muted')).toBeVisible();
  expect(screen.queryByText('What a FINALE!')).toBeNull();
  expect(screen.getByText('My finale')).toBeVisible();
});

test('a comment that the server hides shows as not available, with the replies of others', async () => {
  const reply = makeComment(12, { parent: 11, author_username: 'eve' });
  const hidden = { author_username: null, content: 'Comment not available', is_deleted: true };
  const { user } = await openThread([makeComment(11, { ...hidden, replies: [reply] })]);
  expect(await screen.findByText('Comment not available')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  await user.click(button('Show 1 reply'));
  expect(await screen.findByText('Comment 12')).toBeVisible();
});
