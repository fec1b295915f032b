import { act } from '@testing-library/react';
import type { Message } from '#contract/messages';
import { sessionEnded } from '../../api/session';
import { signedIn } from '../auth';
import { loginAnswer, makeConversation, makeMessage } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { held, json, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { storedEntries } from '../../testing/storedEntries';
import { collectToasts } from '../../testing/toasts';
import { messagesApi } from './messagesApi';
import { inOrder } from './messagesCache';
import { useOutbox } from './useOutbox';

const SEND = 'POST /api/messages/bob/';
const HOUR_MS = 3_600_000;
const { getMessages, getConversations } = messagesApi.endpoints;

/** A server that answers each key once, as ours does; `first` is its answer before that. */
function messageServer(first?: Reply) {
  const byKey = new Map<string, Message>();
  const answer: Reply = async (request) => {
    const key = request.headers.get('Idempotency-Key')!;
    const { content } = (await request.json()) as { content: string };
    const message = byKey.get(key) ?? { ...makeMessage(byKey.size + 1, 'ada'), content };
    byKey.set(key, message);
    return json(message, { status: 201 })(request);
  };
  const requests = scriptServer({
    'GET /api/messages/conversations/': json([makeConversation('carol'), makeConversation('bob')]),
    'GET /api/messages/bob/': json([]),
    [SEND]: first ? [first, answer] : answer,
  });
  return {
    /** The request reaches it, the answer never the page. */
    answer,
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
  const told = collectToasts();
  const { result, unmount } = renderHookIn(store, () => useOutbox('bob'));
  return {
    store,
    told,
    unmount,
    write: (text: string) => act(() => result.current.send(text)),
    again: () => act(() => result.current.sendAgain()),
    discard: (index: number) => act(() => result.current.discard(result.current.outgoing[index]!.key)),
    /** 'text status' of what is not confirmed. */
    outgoing: () => result.current.outgoing.map(({ content, status }) => `${content} ${status}`),
    reasons: () => result.current.outgoing.map(({ reason }) => reason),
    /** What the conversation shows as confirmed. */
    shown: () => {
      const { data } = getMessages.select('bob')(store.getState());
      return data ? inOrder(data).map(({ content }) => content) : [];
    },
  };
}

beforeEach(() => localStorage.clear());

test('a message shows at once, and as confirmed when the server has it', async () => {
  const answer = held((request) => server.answer(request));
  const server = messageServer(answer.reply);
  const { write, outgoing, shown } = await start();
  write('  Hello ');
  expect(outgoing()).toEqual(['Hello sending']);
  answer.release();
  await settle();
  expect([outgoing(), shown()]).toEqual([[], ['Hello']]);
});

test('white space alone is nothing', async () => {
  const server = messageServer();
  const { write, outgoing } = await start();
  write(' \n ');
  expect([outgoing(), server.keys()]).toEqual([[], []]);
});

test('its conversation is then the first of the list, with it as the latest', async () => {
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

test('messages written quickly go one after the other, in their order', async () => {
  const first = held((request) => server.answer(request));
  const server = messageServer(first.reply);
  const { write, outgoing, shown } = await start();
  for (const text of ['1', '2', '3']) write(text);
  await settle();
  expect(outgoing()).toEqual(['1 sending', '2 waiting', '3 waiting']);
  expect(server.keys()).toHaveLength(1);
  first.release();
  await settle();
  expect([server.written(), shown(), outgoing()]).toEqual([['1', '2', '3'], ['1', '2', '3'], []]);
});

describe('a failure', () => {
  test('stops what is behind it, is told once, and "Try again" sends all in order', async () => {
    const refusal = held(problem(400, 'No.'));
    const server = messageServer(refusal.reply);
    const { write, again, outgoing, reasons, told, shown } = await start();
    write('1');
    write('2');
    refusal.release();
    await settle();
    expect(outgoing()).toEqual(['1 failed', '2 failed']);
    expect(reasons()).toEqual(['No.', undefined]);
    expect(told).toEqual(['Failed to send message']);
    again();
    expect(reasons()).toEqual([undefined, undefined]);
    await settle();
    expect([server.written(), shown(), outgoing()]).toEqual([['1', '2'], ['1', '2'], []]);
  });

  test('of the answer alone makes no second message: it is sent again with its key', async () => {
    const server = messageServer(async (request) => {
      await server.answer(request);
      return problem(400, 'Lost.')(request);
    });
    const { write, again, shown } = await start();
    write('Hello');
    await settle();
    again();
    await settle();
    expect(new Set(server.keys()).size).toBe(1);
    expect([server.written(), shown()]).toEqual([['Hello'], ['Hello']]);
  });

  test('is overtaken by no later message', async () => {
    const server = messageServer(problem(400, 'No.'));
    const { write } = await start();
    write('1');
    await settle();
    write('2');
    await settle();
    expect(server.written()).toEqual(['1', '2']);
  });

  test('can be given up, and what was behind it goes', async () => {
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

describe('what is unsent', () => {
  /** Ada's page is gone while a message is on its way: another page, after `ms`. */
  async function reload(ms: number) {
    const before = await start();
    before.write('Hello');
    before.unmount();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
    const after = await start();
    jest.restoreAllMocks();
    return after;
  }

  test('and on its way goes out after a reload, with its key', async () => {
    const server = messageServer(async (request) => {
      await server.answer(request);
      return new Promise<Response>(() => {});
    });
    const { outgoing, shown } = await reload(HOUR_MS);
    await settle();
    expect(new Set(server.keys()).size).toBe(1);
    expect([server.written(), shown(), outgoing()]).toEqual([['Hello'], ['Hello'], []]);
    expect(storedEntries()).toEqual({});
  });

  test('and has failed waits for the member, also after a reload', async () => {
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

  test('and older than the server remembers keys is not sent again: it might be there twice', async () => {
    messageServer(() => new Promise(() => {}));
    expect((await reload(23 * HOUR_MS)).outgoing()).toEqual([]);
  });

  test('stays with its member, and shows to no other', async () => {
    const server = messageServer(() => new Promise(() => {}));
    const { store, write, outgoing, told } = await start();
    write('Dear Bob');
    act(() => void store.dispatch(sessionEnded({ reason: 'refused' })));
    await settle();
    act(() => void store.dispatch(signedIn({ ...loginAnswer, user_id: 9, token: 'token-of-eve' })));
    await settle();
    expect([outgoing(), told, server.written()]).toEqual([[], [], []]);
    act(() => void store.dispatch(sessionEnded({ reason: 'refused' })));
    act(() => void store.dispatch(signedIn(loginAnswer)));
    await settle();
    expect([outgoing(), server.written()]).toEqual([[], ['Dear Bob']]);
  });

  test('stays where it is when another page of the member, which knows nothing of it, writes too', async () => {
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

  test('that cannot be read is nothing', async () => {
    messageServer();
    localStorage.setItem('unsent:7:bob', '{"a":');
    expect((await start()).outgoing()).toEqual([]);
  });
});
