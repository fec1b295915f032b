import '@testing-library/jest-dom';
import { act, fireEvent, screen, within, waitFor } from '@testing-library/react';
import { drafts } from '../../drafts/drafts';
import { serverNotReached, serverReached } from '../../network/networkSlice';
import { makeComment } from '../../testing/fixtures';
import { setOnline } from '../../testing/network';
import { held, HELD, heldBack, json, problem, type Reply } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { beginThread, button, field, openThread } from './testing/openThread';

const CREATE = 'POST /api/posts/1/comments/';
const created = json(makeComment(30, { content: 'Hail', author_username: 'ada' }), { status: 201 });
const linked = (next: string) => ({ headers: { Link: `</api/x/?after=${next}>; rel="next"` } });

/** What was sent; counts may have been refetched in between. */
const sentIn = (requests: Request[]) => requests.filter(({ method }) => method === 'POST');

beforeEach(beginThread);

describe('writing a comment', () => {
  test('Enter sends it, Shift+Enter starts a new line; it is shown, and the field is cleared', async () => {
    const { user, requests } = await openThread([], { responses: { [CREATE]: created } });
    expect(field()).toHaveAttribute('placeholder', 'Write a comment...');
    await user.type(field(), 'Hail{Shift>}{Enter}{/Shift}all{Enter}');
    expect(await screen.findByText('Comment added successfully!')).toBeVisible();
    await expect(sentIn(requests)[0]!.json()).resolves.toMatchObject({ content: 'Hail\nall' });
    expect(screen.getByText('Hail')).toBeVisible();
    expect(field()).toHaveValue('');
  });

  test('the button Post sends it, also for a reply', async () => {
    const { user, requests } = await openThread([makeComment(11)], {
      responses: {
        [CREATE]: created,
        'POST /api/comments/11/replies/': json(makeComment(31, { parent: 11, content: 'Yea' }), {
          status: 201,
        }),
      },
    });
    await user.type(field(), 'Hail');
    await user.click(button('Post'));
    expect(await screen.findByText('Hail')).toBeVisible();
    expect(field()).toHaveValue('');
    await user.click(screen.getAllByRole('button', { name: 'Reply' })[0]!);
    await user.type(field('Write a reply'), 'Yea');
    await user.click(screen.getAllByRole('button', { name: 'Post' }).at(-1)!);
    expect(await screen.findByText('Yea')).toBeVisible();
    const sent = await Promise.all(
      sentIn(requests).map(async (request) => [
        new URL(request.url).pathname,
        (await request.json()) as unknown,
      ]),
    );
    expect(sent).toEqual([
      ['/api/posts/1/comments/', expect.objectContaining({ content: 'Hail', post: 1 })],
      ['/api/comments/11/replies/', { content: 'Yea', post: 1, parent: 11 }],
    ]);
  });

  test('what waits to be sent shows in its place', async () => {
    setOnline(false);
    const { user } = await openThread([makeComment(11)]);
    await user.type(field(), 'Hail{Enter}');
    await user.click(button('Reply'));
    await user.type(field('Write a reply'), 'Yea{Enter}');
    const [first, last] = await waitFor(() => {
      const waiting = screen.getAllByText('Waiting to be sent').map((note) => note.closest('li'));
      expect(waiting).toHaveLength(2);
      return waiting;
    });
    expect(first).toHaveTextContent('Yea');
    expect(first?.parentElement?.closest('li')).toHaveTextContent('Comment 11');
    expect(last).toHaveTextContent('Hail');
    jest.restoreAllMocks();
  });

  test('a comment that waits to be sent is not asked for', async () => {
    setOnline(false);
    const { user } = await openThread([]);
    expect(screen.getByText(/^No comments yet/)).toBeVisible();
    await user.type(field(), 'Hail{Enter}');
    expect(await screen.findByText('Waiting to be sent')).toBeVisible();
    expect(field()).toHaveValue('');
    expect(screen.queryByText(/^No comments yet/)).not.toBeInTheDocument();
    jest.restoreAllMocks();
  });

  test('Enter during IME composition sends nothing', async () => {
    const { user, requests } = await openThread([], { responses: { [CREATE]: created } });
    await user.type(field(), 'Hail');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    await settle();
    expect(sentIn(requests)).toEqual([]);
  });

  test('white space alone is ignored', async () => {
    const { user, requests } = await openThread();
    await user.type(field(), '{Enter}   {Enter}');
    await user.click(button('Post'));
    await settle();
    expect(sentIn(requests)).toEqual([]);
    expect(screen.queryByText('Error adding comment')).toBeNull();
  });

  test('the button says Posting... while it is sent, and nothing is sent twice', async () => {
    const late = held(created);
    const { user, requests } = await openThread([], { responses: { [CREATE]: late.reply } });
    await user.type(field(), 'Hail{Enter}');
    expect(button('Posting...')).toHaveAttribute('aria-disabled', 'true');
    fireEvent.keyDown(field(), { key: 'Enter' });
    await user.click(button('Posting...'));
    await settle();
    late.release();
    await screen.findByText('Comment added successfully!');
    expect(button('Post')).toHaveFocus();
    expect(sentIn(requests)).toHaveLength(1);
  });

  test('what is written meanwhile can be sent by a press too, and follows', async () => {
    const late = held(created);
    const { user, requests } = await openThread([], { responses: { [CREATE]: [late.reply, created] } });
    await user.type(field(), 'Hail{Enter}');
    await user.type(field(), 'to all');
    await user.click(button('Post'));
    expect(field()).toHaveValue('');
    late.release();
    await waitFor(() => expect(sentIn(requests)).toHaveLength(2));
    expect(await Promise.all(sentIn(requests).map((request) => request.json()))).toEqual([
      expect.objectContaining({ content: 'Hail' }),
      expect.objectContaining({ content: 'to all' }),
    ]);
  });

  test('what is being sent when the panel is opened again is not sent twice, and what is added there follows it', async () => {
    const late = held(created);
    const first = await openThread([], { responses: { [CREATE]: late.reply } });
    await first.user.type(field(), 'Hail{Enter}');
    first.unmount();
    const { user, requests } = await openThread([], { responses: { [CREATE]: created } });
    expect(button('Posting...')).toBeVisible();
    await user.type(field(), 'to all{Enter}');
    await settle();
    expect(sentIn(requests)).toEqual([]);
    late.release();
    await waitFor(() => expect(sentIn(requests)).toHaveLength(1));
    expect(await sentIn(requests)[0]!.json()).toMatchObject({ content: 'to all' });
    await waitFor(() => expect(button('Post')).toBeVisible());
  });

  test('what is being sent leaves the field, and is in it again, before what was written since, if it fails', async () => {
    const late = held(problem(400, 'No such post.'));
    const { user } = await openThread([], { responses: { [CREATE]: late.reply } });
    await user.type(field(), 'Hail{Enter}');
    expect(field()).toHaveValue('');
    await user.type(field(), 'to all');
    expect(field()).toHaveValue('to all');
    late.release();
    await waitFor(() => expect(field()).toHaveValue('Hail\nto all'));
  });

  test('a comment that is out of sight below the others is shown by a press', async () => {
    const { user } = await openThread([makeComment(11)], { responses: { [CREATE]: created } });
    await user.type(field(), 'Hail{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    expect(screen.getByText('Hail').closest('li')).toHaveFocus();
  });

  test('what is sent while another comment is being sent follows it', async () => {
    const first = held(created);
    const second = json(makeComment(31, { content: 'to all' }), { status: 201 });
    const { user, requests } = await openThread([], { responses: { [CREATE]: [first.reply, second] } });
    await user.type(field(), 'Hail{Enter} to all{Enter} and');
    first.release();
    await waitFor(() => expect(field()).toHaveValue('and'));
    const sent = await Promise.all(sentIn(requests).map((request) => request.clone().json()));
    expect(sent.map(({ content }: { content: string }) => content)).toEqual(['Hail', 'to all']);
  });

  test('what is written behind a comment or reply that is being sent stays', async () => {
    const comment = held(created);
    const reply = held(json(makeComment(31, { parent: 11, content: 'Yea' }), { status: 201 }));
    const { user } = await openThread([makeComment(11)], {
      responses: { [CREATE]: comment.reply, 'POST /api/comments/11/replies/': reply.reply },
    });
    await user.type(field(), 'Hail{Enter} to all');
    comment.release();
    await waitFor(() => expect(field()).toHaveValue('to all'));
    await user.click(screen.getAllByRole('button', { name: 'Reply' })[0]!);
    await user.type(field('Write a reply'), 'Yea{Enter} and nay');
    reply.release();
    expect(await screen.findByText('Yea')).toBeVisible();
    expect(field('Write a reply')).toHaveValue('and nay');
  });

  const failures: [what: string, reply: Reply, sentence: string][] = [
    ['the server’s message', problem(400, 'No such post.'), 'No such post.'],
    ['the default message', json({}, { status: 400 }), 'Error adding comment'],
  ];

  test.each(failures)(
    'a failure shows %s and keeps the text, and a retry has the same key',
    async (_what, reply, sentence) => {
      const { user, requests } = await openThread([], { responses: { [CREATE]: [reply, created] } });
      await user.type(field(), 'Hail{Enter}');
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(field()).toHaveValue('Hail');
      await user.type(field(), '{Enter}');
      await screen.findByText('Comment added successfully!');
      const [first, second, ...others] = sentIn(requests).map(({ headers }) =>
        headers.get('Idempotency-Key'),
      );
      expect([second, others]).toEqual([first, []]);
    },
  );

  test.each(failures)('a reply that fails shows %s and keeps the text', async (_what, reply, sentence) => {
    const { user } = await openThread([makeComment(11)], {
      responses: { 'POST /api/comments/11/replies/': reply },
    });
    await user.click(button('Reply'));
    await user.type(field('Write a reply'), 'Yea{Enter}');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(field('Write a reply')).toHaveValue('Yea');
  });

  test('a reply that was begun while another one is sent is offered again', async () => {
    const late = held(json(makeComment(21, { parent: 11 }), { status: 201 }));
    const { user } = await openThread([makeComment(11), makeComment(12)], {
      responses: { 'POST /api/comments/11/replies/': late.reply },
    });
    await user.click(screen.getAllByRole('button', { name: 'Reply' })[0]!);
    await user.type(field('Write a reply'), 'Yea{Enter}');
    await user.click(screen.getAllByRole('button', { name: 'Reply' }).at(-1)!);
    await user.type(screen.getAllByRole('textbox', { name: 'Write a reply' }).at(-1)!, 'Nay');
    late.release();
    await screen.findByText('Comment added successfully!');
    expect(drafts.read('draft:7:replyIn:1')).toBe('12');
  });

  test('one that waits for a moderator is no failure: it says so, and leaves the field', async () => {
    const { user } = await openThread([], { responses: { [CREATE]: heldBack } });
    await user.type(field(), 'Hail{Enter}');
    expect(await screen.findByText(HELD)).toBeVisible();
    await waitFor(() => expect(field()).toHaveValue(''));
  });

  test('keeps the draft; a text that is too long is not sent', async () => {
    const { user, unmount, requests } = await openThread();
    fireEvent.change(field(), { target: { value: 'a'.repeat(2_001) } });
    expect(screen.getByText('1 too many')).toBeVisible();
    await user.click(button('Post'));
    expect(sentIn(requests)).toEqual([]);
    unmount();
    await openThread();
    expect(field()).toHaveValue('a'.repeat(2_001));
  });
});

/** A full page of comments. */
const firstPage = Array.from({ length: 20 }, (_none, index) => makeComment(11 + index));

describe('threads', () => {
  const replies = [makeComment(12, { parent: 11, content: 'Nay' }), makeComment(13, { parent: 11 })];

  test('replies are shown and hidden', async () => {
    const { user } = await openThread([
      makeComment(11, { replies }),
      makeComment(20, { replies: [makeComment(21)] }),
    ]);
    expect(button('Show 1 reply')).toBeVisible();
    expect(screen.queryByText('Nay')).toBeNull();
    await user.click(button('Show 2 replies'));
    expect(screen.getByText('Nay')).toBeVisible();
    await user.click(button('Hide'));
    expect(screen.queryByText('Nay')).toBeNull();
  });

  test('a reply is shown under its comment; Escape closes the form and keeps the draft', async () => {
    const reply = json(makeComment(30, { parent: 11, content: 'Yea' }), { status: 201 });
    const { user, requests } = await openThread([makeComment(11)], {
      responses: { 'POST /api/comments/11/replies/': reply },
    });
    const [thread] = screen.getAllByRole('listitem');
    await user.click(button('Reply'));
    expect(thread).toContainElement(field('Write a reply'));
    const isBelow = (element: Element) =>
      screen.getByText('Comment 11').compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isBelow(field('Write a reply'))).toBe(true);
    expect(field('Write a reply')).toHaveFocus();
    expect(field('Write a reply')).toHaveAttribute('placeholder', 'Write a reply...');
    await user.type(field('Write a reply'), '  {Enter}');
    expect(sentIn(requests)).toEqual([]);
    await user.clear(field('Write a reply'));
    await user.type(field('Write a reply'), 'Yea{Escape}');
    expect(button('Reply')).toHaveFocus();
    await user.click(button('Reply'));
    await user.type(field('Write a reply'), '{Enter}');
    expect(await screen.findByText('Comment added successfully!')).toBeVisible();
    await expect(sentIn(requests)[0]!.json()).resolves.toEqual({ content: 'Yea', post: 1, parent: 11 });
    expect(screen.getByText('Yea')).toBeVisible();
    expect(within(thread!).getAllByRole('listitem')[0]).toContainElement(screen.getByText('Yea'));
    expect(isBelow(screen.getByText('Yea'))).toBe(true);
    expect(button('Hide')).toBeVisible();
  });

  test('that could not be loaded are fetched by themselves once the network is back', async () => {
    const { user, store } = await openThread(firstPage, {
      next: 'c13',
      responses: {
        'GET /api/posts/1/comments/': [
          json(firstPage, linked('c30')),
          problem(400, 'x'),
          json([makeComment(32)]),
        ],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Show more comments' }));
    expect(await screen.findByText('Error fetching comments. Please try again.')).toBeVisible();
    act(() => void store.dispatch(serverNotReached()));
    act(() => void store.dispatch(serverReached()));
    expect(await screen.findByText('Comment 32')).toBeVisible();
    expect(screen.queryByText('Error fetching comments. Please try again.')).not.toBeInTheDocument();
  });

  test('loads more comments page by page, also after a failure', async () => {
    const { user } = await openThread(firstPage.slice(0, 3), {
      next: 'c13',
      responses: {
        'GET /api/posts/1/comments/': [
          json(firstPage, linked('c30')),
          problem(400, 'x'),
          json([makeComment(32)], linked('c32')),
          json([makeComment(33)]),
        ],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Show more comments' }));
    expect(await screen.findByText('Error fetching comments. Please try again.')).toBeVisible();
    await user.click(button('Try Again'));
    expect(await screen.findByText('Comment 32')).toBeVisible();
    await user.click(button('Show more comments'));
    expect(await screen.findByText('Comment 33')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more comments' })).toBeNull();
    expect(screen.getAllByRole('listitem')[21]).toHaveFocus();
  });

  test('loading more comments does not move the focus from a text field', async () => {
    const late = held(json([makeComment(32)]));
    const { user } = await openThread(firstPage.slice(0, 3), {
      next: 'c13',
      responses: { 'GET /api/posts/1/comments/': [json(firstPage, linked('c30')), late.reply] },
    });
    await user.click(await screen.findByRole('button', { name: 'Show more comments' }));
    await user.type(field(), 'Ha');
    late.release();
    expect(await screen.findByText('Comment 32')).toBeVisible();
    expect(field()).toHaveFocus();
  });

  test('fetches replies that were not embedded when they are opened', async () => {
    const bare = makeComment(11, { reply_count: 2, replies_next: 'r0' });
    const { user } = await openThread([bare], {
      responses: { 'GET /api/comments/11/replies/': [json([replies[0]], linked('r12')), json([replies[1]])] },
    });
    await user.click(button('Show 2 replies'));
    expect(await screen.findByText('Nay')).toBeVisible();
    await user.click(button('Show more replies'));
    expect(await screen.findByText('Comment 13')).toBeVisible();
  });

  test('a deleted comment still shows its replies, and has no Reply button', async () => {
    const gone = { content: 'Comment deleted', is_deleted: true, author_username: null };
    const { user } = await openThread([makeComment(11, { ...gone, replies })]);
    expect(screen.getByText('Comment deleted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
    await user.click(button('Show 2 replies'));
    expect(screen.getByText('Nay')).toBeVisible();
  });
});
