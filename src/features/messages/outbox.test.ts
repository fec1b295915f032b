import { act } from '@testing-library/react';
import type { Message } from '#contract/messages';
import { sessionEnded } from '../../api/session';
import { signedIn } from '../auth/authSlice';
import { loginResponse, makeConversation, makeMessage } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { setOnline } from '../../testing/network';
import { HELD, held, heldBack, json, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { drafts } from '../../drafts/drafts';
import { hasUnsent } from '../../drafts/unsent';
import { CHANGING } from '../../outbox/deliver';
import { queued, selectBox } from '../../outbox/outboxSlice';
import { makeSignedInStore } from '../../testing/store';
import { storedEntries } from '../../testing/storedEntries';
import { collectToasts } from '../../testing/toasts';
import { receiveToasts } from '../../ui/toast';
import { toEntries } from './entries';
import { messagesApi } from './messagesApi';
import { deliverMessages, putBack, useOutbox } from './outbox';

const SEND = 'POST /api/messages/bob/';
const HOUR_MS = 3_600_000;
const { getMessages, getConversations } = messagesApi.endpoints;

/** A server that stores a message once for each Idempotency-Key; `first` is its first response. */
function messageServer(first?: Reply) {
  const byKey = new Map<string, Message>();
  let isShown = false;
  const response: Reply = async (request) => {
    const key = request.headers.get('Idempotency-Key')!;
    const { content } = (await request.json()) as { content: string };
    const message = byKey.get(key) ?? { ...makeMessage(byKey.size + 1, 'ada'), content };
    byKey.set(key, message);
    return json(message, { status: 201 })(request);
  };
  const requests = scriptServer({
    'GET /api/messages/conversations/': (request) => {
      const latest = [...byKey.values()].at(-1);
      const [carol, bob] = [makeConversation('carol'), makeConversation('bob')];
      return json(latest ? [{ ...bob, latest_message: latest }, carol] : [carol, bob])(request);
    },
    'GET /api/messages/bob/': (request) => json(isShown ? [...byKey.values()] : [])(request),
    [SEND]: first ? [first, response] : response,
  });
  return {
    response,
    /** From now on the conversation's messages can be fetched. */
    show: () => {
      isShown = true;
    },
    written: () => [...byKey.values()].map(({ content }) => content),
    keys: () =>
      requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key')),
  };
}

async function start() {
  const store = makeSignedInStore();
  await Promise.all([
    store.dispatch(getMessages.initiate('bob')),
    store.dispatch(getConversations.initiate()),
  ]);
  const toasts = collectToasts();
  const { result, unmount } = renderHookIn(store, () => useOutbox('bob'));
  return {
    store,
    toasts,
    unmount,
    write: (text: string) => act(() => void result.current.send(text)),
    again: () => act(() => result.current.sendAgain()),
    discard: (index: number) => act(() => result.current.discard(result.current.outgoing[index]!.key)),
    /** 'text status' of each unconfirmed message. */
    outgoing: () => result.current.outgoing.map(({ content, status }) => `${content} ${status}`),
    /** The conversation as the page shows it. */
    shown: () =>
      toEntries(
        getMessages.select('bob')(store.getState()).data?.items ?? [],
        result.current.outgoing,
        'bob',
        0,
      ).map(({ message }) => message.content),
    reasons: () => result.current.outgoing.map(({ reason }) => reason),
    /** The confirmed messages in the cache. */
    confirmed: () =>
      getMessages
        .select('bob')(store.getState())
        .data?.items.map(({ content }) => content) ?? [],
  };
}

beforeEach(() => localStorage.clear());

test('a message shows at once, and as confirmed when the server has stored it', async () => {
  const response = held((request) => server.response(request));
  const server = messageServer(response.reply);
  const { write, outgoing, confirmed } = await start();
  write('  Hello ');
  expect(outgoing()).toEqual(['Hello sending']);
  response.release();
  await settle();
  expect([outgoing(), confirmed()]).toEqual([[], ['Hello']]);
});

test('a message that is confirmed neither vanishes for a moment nor shows twice', async () => {
  const server = messageServer();
  const { store, write, outgoing, confirmed } = await start();
  const counts = new Set<number>();
  write('Hello');
  store.subscribe(() => {
    const inOutbox = selectBox(store.getState(), 'unsent:7:bob') ?? [];
    counts.add(inOutbox.length + confirmed().length);
  });
  await settle();
  expect([server.written(), outgoing(), confirmed(), [...counts]]).toEqual([['Hello'], [], ['Hello'], [1]]);
});

test('white space alone is not sent', async () => {
  const server = messageServer();
  const { write, outgoing } = await start();
  write(' \n ');
  expect([outgoing(), server.keys()]).toEqual([[], []]);
});

test('moves its conversation to the top of the list, as the latest message', async () => {
  messageServer();
  const { store, write } = await start();
  write('Hello');
  await settle();
  const { data } = getConversations.select()(store.getState());
  expect(
    data?.pages[0]?.items.map(({ user, latest_message }) => [user.username, latest_message.content]),
  ).toEqual([
    ['bob', 'Hello'],
    ['carol', 'Hello'],
  ]);
});

test('sends messages written quickly one after the other, in their order', async () => {
  const first = held((request) => server.response(request));
  const server = messageServer(first.reply);
  const { write, outgoing, confirmed } = await start();
  for (const text of ['1', '2', '3']) write(text);
  await settle();
  expect(outgoing()).toEqual(['1 sending', '2 waiting', '3 waiting']);
  expect(server.keys()).toHaveLength(1);
  first.release();
  await settle();
  expect([server.written(), confirmed(), outgoing()]).toEqual([['1', '2', '3'], ['1', '2', '3'], []]);
});

test('a message that waits for a moderator is no failure: it says so, and those after it go on', async () => {
  const server = messageServer(heldBack);
  const { write, outgoing, toasts, confirmed } = await start();
  write('1');
  write('2');
  await settle();
  expect([toasts, outgoing(), confirmed()]).toEqual([[HELD], [], ['2']]);
  expect(server.keys()).toHaveLength(2);
});

describe('a failure', () => {
  test('stops the messages after it, shows one toast, and "Try again" sends all in order', async () => {
    const refusal = held(problem(400, 'No.'));
    const server = messageServer(refusal.reply);
    const { write, again, outgoing, reasons, toasts, confirmed } = await start();
    write('1');
    write('2');
    refusal.release();
    await settle();
    expect(outgoing()).toEqual(['1 failed', '2 failed']);
    expect(reasons()).toEqual(['No.', undefined]);
    expect(toasts).toEqual(['Failed to send message']);
    again();
    expect(reasons()).toEqual([undefined, undefined]);
    await settle();
    expect([server.written(), confirmed(), outgoing()]).toEqual([['1', '2'], ['1', '2'], []]);
  });

  test('to receive the response makes no second message: it is sent again with its key', async () => {
    const server = messageServer(async (request) => {
      await server.response(request);
      return problem(400, 'Lost.')(request);
    });
    const { write, again, confirmed } = await start();
    write('Hello');
    await settle();
    again();
    await settle();
    expect(new Set(server.keys()).size).toBe(1);
    expect([server.written(), confirmed()]).toEqual([['Hello'], ['Hello']]);
  });

  test('to receive the response shows the message once while it is sent again, though it is fetched before', async () => {
    let stored: Response | undefined;
    const retry = held(() => stored!);
    const server = messageServer(async (request) => {
      stored = await server.response(request);
      return retry.reply(request);
    });
    const { store, write, shown } = await start();
    write('Hello');
    await settle();
    server.show();
    await act(() => store.dispatch(getMessages.initiate('bob', { forceRefetch: true })));
    expect(shown()).toEqual(['Hello']);
    write('Hello');
    expect(shown()).toEqual(['Hello', 'Hello']);
    retry.release();
    await settle();
    expect([server.written(), shown()]).toEqual([
      ['Hello', 'Hello'],
      ['Hello', 'Hello'],
    ]);
  });

  test('of the last try is none if the message has been fetched meanwhile', async () => {
    const refusal = held(problem(400, 'Lost.'));
    const server = messageServer(async (request) => {
      await server.response(request);
      return refusal.reply(request);
    });
    const { store, write, outgoing, toasts } = await start();
    write('Hello');
    await settle();
    server.show();
    await act(() => store.dispatch(getMessages.initiate('bob', { forceRefetch: true })));
    refusal.release();
    await settle();
    expect([outgoing(), toasts]).toEqual([[], []]);
  });

  test('keeps its message for "Try again", and a later one is sent', async () => {
    const server = messageServer(problem(400, 'No.'));
    const { write, again, outgoing } = await start();
    write('1');
    await settle();
    write('2');
    await settle();
    expect([server.written(), outgoing()]).toEqual([['2'], ['1 failed']]);
    again();
    await settle();
    expect([server.written(), outgoing()]).toEqual([['2', '1'], []]);
  });

  test('can be discarded, and the messages after it are sent', async () => {
    const refusal = held(problem(400, 'No.'));
    const server = messageServer(refusal.reply);
    const { write, discard, again, outgoing } = await start();
    write('1');
    write('2');
    refusal.release();
    await settle();
    discard(0);
    again();
    await settle();
    expect([server.written(), outgoing()]).toEqual([['2'], []]);
    expect(storedEntries()).toEqual({});
  });
});

test('what has waited behind a failed message is sent once that is discarded', async () => {
  const server = messageServer(problem(400, 'No.'));
  const { write, discard, outgoing } = await start();
  write('1');
  await settle();
  setOnline(false);
  write('2');
  setOnline(true);
  await settle();
  expect([server.written(), outgoing()]).toEqual([[], ['1 failed', '2 waiting']]);
  discard(0);
  await settle();
  expect([server.written(), outgoing()]).toEqual([['2'], []]);
});

describe('an unsent message', () => {
  /** Ada's page is closed while a message is being sent, and opened again after `ms`. */
  async function reload(ms: number) {
    const before = await start();
    before.write('Hello');
    before.unmount();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
    const after = await start();
    jest.restoreAllMocks();
    return after;
  }

  test('that was being sent is sent after a reload, with its key', async () => {
    const server = messageServer(async (request) => {
      await server.response(request);
      return new Promise<Response>(() => {});
    });
    const { outgoing, confirmed } = await reload(HOUR_MS);
    await settle();
    expect(new Set(server.keys()).size).toBe(1);
    expect([server.written(), confirmed(), outgoing()]).toEqual([['Hello'], ['Hello'], []]);
    expect(storedEntries()).toEqual({});
  });

  test('that has failed waits for the member, also after a reload', async () => {
    const server = messageServer(problem(400, 'No.'));
    const before = await start();
    before.write('Hello');
    await settle();
    before.unmount();
    const { outgoing, again } = await start();
    expect(outgoing()).toEqual(['Hello failed']);
    again();
    await settle();
    expect([server.written(), outgoing()]).toEqual([['Hello'], []]);
  });

  test('older than the server remembers its key waits for the member: by itself it might be stored twice', async () => {
    const server = messageServer(() => new Promise(() => {}));
    const { outgoing, reasons, again } = await reload(23 * HOUR_MS);
    expect([outgoing(), reasons()]).toEqual([['Hello failed'], ['Written a day ago. Send it still?']]);
    await settle();
    expect(server.keys()).toHaveLength(1);
    again();
    await settle();
    expect([server.written(), outgoing()]).toEqual([['Hello'], []]);
  });

  test('stays with its member, and does not show to another', async () => {
    const server = messageServer(() => new Promise(() => {}));
    const { store, write, outgoing, toasts } = await start();
    write('Dear Bob');
    act(() => void store.dispatch(sessionEnded({ reason: 'refused' })));
    await settle();
    act(() => void store.dispatch(signedIn({ ...loginResponse, user_id: 9, token: 'token-of-eve' })));
    await settle();
    const EXPIRED = 'Your session has expired. Please log in again.';
    expect([outgoing(), toasts, server.written()]).toEqual([[], [EXPIRED], []]);
    act(() => void store.dispatch(sessionEnded({ reason: 'refused' })));
    act(() => void store.dispatch(signedIn(loginResponse)));
    await settle();
    expect([outgoing(), server.written()]).toEqual([[], ['Dear Bob']]);
  });

  test('is kept when another page of the member, which does not know it, sends a message', async () => {
    const server = messageServer(problem(400, 'No.'));
    const [one, other] = [await start(), await start()];
    one.write('Hello');
    await settle();
    other.write('Are you there?');
    await settle();
    expect(server.written()).toEqual(['Are you there?']);
    one.unmount();
    other.unmount();
    expect((await start()).outgoing()).toEqual(['Hello failed']);
  });

  test('that cannot be parsed is ignored', async () => {
    messageServer();
    localStorage.setItem('unsent:7:bob', '{"a":');
    expect((await start()).outgoing()).toEqual([]);
  });
});

describe('a removed message that is brought back', () => {
  const message = {
    key: 'k',
    content: 'Again',
    created_at: new Date().toISOString(),
    status: 'waiting',
  } as const;

  test('has the change that was begun of it; without Undo nothing of that is left for a log-out to ask about', async () => {
    messageServer();
    const { store, discard } = await start();
    const changing = { ...message, status: 'failed' as const, reason: CHANGING };
    act(() => void store.dispatch(queued({ box: 'unsent:7:bob', message: changing })));
    drafts.write('draft:7:outbox:k', 'Again, and again');
    let undo = () => {};
    receiveToasts(({ action }) => {
      if (action) undo = () => act(action.onClick);
    });
    discard(0);
    expect(await hasUnsent(7)).toBe(false);
    undo();
    expect(drafts.read('draft:7:outbox:k')).toBe('Again, and again');
  });

  test('is sent, if it was waiting', async () => {
    const { written } = messageServer();
    const { store } = await start();
    act(() => {
      store.dispatch(putBack('unsent:7:bob', 'bob', message));
    });
    await settle();
    expect(written()).toEqual(['Again']);
  });

  test('is sent though storage has held it before', async () => {
    const { written } = messageServer();
    setOnline(false);
    const { store, write, discard, outgoing } = await start();
    write('Again');
    const [waiting] = selectBox(store.getState(), 'unsent:7:bob')!;
    const kept = storedEntries();
    discard(0);
    act(() => {
      store.dispatch(putBack('unsent:7:bob', 'bob', waiting!));
    });
    await settle();
    expect(outgoing()).toEqual(['Again waiting']);
    expect(storedEntries()).toEqual(kept);
    setOnline(true);
    await act(() => store.dispatch(deliverMessages('unsent:7:bob', 'bob')));
    expect([written(), outgoing(), storedEntries()]).toEqual([['Again'], [], {}]);
  });

  test('stays away once its member has signed out', async () => {
    messageServer();
    const { store } = await start();
    act(() => {
      store.dispatch(sessionEnded({ reason: 'signedOut' }));
      store.dispatch(putBack('unsent:7:bob', 'bob', { ...message, status: 'failed' }));
    });
    await settle();
    expect(selectBox(store.getState(), 'unsent:7:bob') ?? []).toEqual([]);
    expect(storedEntries()).not.toHaveProperty('unsent:7:bob');
  });
});
