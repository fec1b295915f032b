import fc from 'fast-check';
import { sessionEnded } from '../../api/session';
import { uuid } from '../../api/uuid';
import { drafts } from '../../drafts/drafts';
import { unsentKeys } from '../../drafts/unsent';
import { send } from '../../features/messages/outbox';
import { requeue } from '../../outbox/deliver';
import { replaced, selectOutbox, type Outgoing, type Writing } from '../../outbox/outboxSlice';
import { MAX_WAITING } from '../../outbox/room';
import { keep } from '../../outbox/useKeep';
import { findIdle, withdraw } from '../../outbox/withdraw';
import { loginResponse, makeComment, makeMessage, makePost } from '../../testing/fixtures';
import { announceStorage, installLocks } from '../../testing/browserTabs';
import { setOnline } from '../../testing/network';
import { json, offline, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { collectToasts } from '../../testing/toasts';
import { followOutbox } from './followOutbox';
import { sendAll } from './sendAll';

const BOX = 'unsent:7:bob';
const POST: Writing = { endpoint: 'createPost' };
const COMMENT: Writing = { endpoint: 'createComment', postId: 1 };

/** What becomes of a request: it is lost, or its response is; the server refuses it, or fails, or stores it. */
type Fate = 'lost' | 'unanswered' | 'refused' | 'broken' | 'stored';

/** A server that stores a text once for each Idempotency-Key. */
function makeServer() {
  const byKey = new Map<string, string>();
  const server = {
    fates: [] as Fate[],
    isReachable: true,
    /** Whose requests come no more: the `Authorization` of tabs that were closed. */
    closed: new Set<string | null>(),
    /** In the order in which they were stored. */
    stored: () => [...byKey.values()],
  };
  const answer =
    (make: (content: string) => unknown): Reply =>
    async (request) => {
      const key = request.headers.get('Idempotency-Key')!;
      const isForm = request.headers.get('Content-Type')?.startsWith('multipart');
      const content = isForm
        ? ((await request.formData()).get('content') as string)
        : ((await request.json()) as { content: string }).content;
      const fate = server.fates.shift() ?? 'stored';
      const isClosed = server.closed.has(request.headers.get('Authorization'));
      if (isClosed || !server.isReachable || fate === 'lost') return offline(request);
      // What is stored is answered as the first time.
      if (fate === 'refused' && !byKey.has(key)) return problem(400, 'No.')(request);
      if (fate === 'broken') return problem(503, 'Later.')(request);
      if ((byKey.get(key) ?? content) !== content) return problem(409, 'Another text.')(request);
      byKey.set(key, content);
      // A tab may be closed before the response comes.
      await new Promise((resolve) => setTimeout(resolve, 30));
      return fate === 'unanswered' ? offline(request) : json(make(content), { status: 201 })(request);
    };
  const requests = scriptServer({
    'POST /api/posts/': answer((content) => ({ ...makePost(1), content })),
    'POST /api/posts/1/comments/': answer((content) => ({ ...makeComment(1), content })),
    'POST /api/messages/bob/': answer((content) => ({ ...makeMessage(1, 'ada'), content })),
  });
  return { ...server, requests, server };
}

/** A tab of the member's; another one hears of what it writes a moment later. */
function openTab(token = loginResponse.token) {
  const store = makeSignedInStore({ ...loginResponse, token });
  const { dispatch } = store;
  const stop = dispatch(followOutbox());
  const items = () =>
    Object.entries(selectOutbox(store.getState())).flatMap(([box, messages = []]) =>
      messages.map((message) => ({ box, message })),
    );
  return {
    token,
    dispatch,
    items,
    write: (writing: Writing, content: string) => dispatch(keep(writing, { content, submissionKey: uuid() })),
    message: (text: string) => dispatch(send(BOX, 'bob', text)),
    /** Returns what was withdrawn. */
    withdraw: (box: string, key: string) => {
      const idle = dispatch(findIdle(box, key));
      if (idle) dispatch(withdraw(box, idle));
      return idle;
    },
    /** Returns what was changed: no other text than what may be stored already. */
    change: (box: string, key: string, content: string) => {
      const idle = dispatch(findIdle(box, key));
      if (!idle || idle.isTried) return undefined;
      dispatch(replaced({ box, key, message: { ...idle, key: uuid(), content } }));
      return idle;
    },
    sendFailed: async () => {
      for (const { box, message } of items())
        if (message.status === 'failed') dispatch(requeue(box, message));
      await dispatch(sendAll());
    },
    close: () => {
      stop();
      dispatch(sessionEnded({ reason: 'elsewhere' }));
    },
  };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** What storage holds, which a page would show. */
const waiting = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('unsent:7:'))
    .flatMap((key) => (JSON.parse(localStorage.getItem(key)!) as Outgoing[]).map(({ content }) => content));

let removeLocks = () => {};

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
  removeLocks = installLocks();
  announceStorage();
});

afterEach(() => {
  removeLocks();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('what is written offline makes no call, and goes out in its order once the network is back', async () => {
  const { server, requests } = makeServer();
  const tab = openTab();
  setOnline(false);
  await tab.write(POST, 'One');
  await pass(10);
  await tab.write(COMMENT, 'Two');
  await pass(10);
  await tab.write(POST, 'Three');
  await pass(60_000);
  expect([requests, waiting()]).toEqual([[], ['One', 'Two', 'Three']]);
  setOnline(true);
  await pass(1_000);
  expect([server.stored(), waiting(), requests.length]).toEqual([['One', 'Two', 'Three'], [], 3]);
  tab.close();
});

test('each text of a post or an edit goes out, also one that only the contract and the form know', async () => {
  const requests = scriptServer({
    'POST /api/posts/': json(makePost(1), { status: 201 }),
    'PATCH /api/posts/1/': json(makePost(1)),
  });
  const tab = openTab();
  setOnline(false);
  for (const writing of [POST, { endpoint: 'updatePost', id: 1 } as const]) {
    const draft = { content: 'The sea', place: 'Ithaca', submissionKey: uuid() };
    await tab.dispatch(keep(writing, draft));
    await pass(10);
  }
  setOnline(true);
  await pass(1_000);
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  for (const request of requests) {
    expect([...(await request.formData())].sort()).toEqual([
      ['content', 'The sea'],
      ['place', 'Ithaca'],
    ]);
  }
  tab.close();
});

test('an edit of the picture alone sends no text, which may have been changed elsewhere since', async () => {
  const requests = scriptServer({ 'PATCH /api/posts/1/': json(makePost(1)) });
  const tab = openTab();
  setOnline(false);
  const edit = { content: 'As it was', isTextKept: true, image: '' as const, submissionKey: uuid() };
  await tab.dispatch(keep({ endpoint: 'updatePost', id: 1 }, edit));
  await pass(10);
  expect(waiting()).toEqual(['As it was']);
  setOnline(true);
  await pass(1_000);
  expect([...(await requests[0]!.formData())]).toEqual([['image', '']]);
  tab.close();
});

test('an edit that is saved again while the server is waited for goes out at once, and alone', async () => {
  const edits: unknown[] = [];
  let isReachable = false;
  scriptServer({
    'PATCH /api/posts/1/': async (request) => {
      if (!isReachable) return offline(request);
      edits.push((await request.formData()).get('content'));
      return json(makePost(1))(request);
    },
  });
  const toasts = collectToasts();
  const tab = openTab();
  setOnline(false);
  const edit = { endpoint: 'updatePost', id: 1 } as const;
  await tab.write(edit, 'Older words');
  setOnline(true);
  await pass(300_000);
  isReachable = true;
  toasts.length = 0;
  await tab.write(edit, 'New words');
  await pass(1_000);
  expect([edits, waiting(), toasts]).toEqual([['New words'], [], ['What was waiting has been sent.']]);
  tab.close();
});

test('a refusal is kept with its sentence, and what does not depend on it goes on', async () => {
  const { server } = makeServer();
  const tab = openTab();
  setOnline(false);
  await tab.write(POST, 'One');
  await tab.write(POST, 'Two');
  tab.message('Hello');
  tab.message('Are you there?');
  await pass(10);
  server.fates = ['refused', 'stored', 'refused'];
  setOnline(true);
  await pass(1_000);
  expect(server.stored()).toEqual(['Two']);
  expect(tab.items().map(({ message }) => [message.content, message.status, message.reason])).toEqual([
    ['One', 'failed', 'No.'],
    ['Hello', 'failed', 'No.'],
    ['Are you there?', 'failed', undefined],
  ]);
  tab.close();
});

test('what was written a day ago is asked about instead of sent', async () => {
  const { server } = makeServer();
  const tab = openTab();
  setOnline(false);
  await tab.write(POST, 'Old news');
  jest.setSystemTime(Date.now() + 24 * 3_600_000);
  setOnline(true);
  await pass(60_000);
  expect([server.stored(), waiting()]).toEqual([[], ['Old news']]);
  expect(tab.items()[0]?.message.reason).toBe('Written a day ago. Send it still?');
  await Promise.all([tab.sendFailed(), pass(1_000)]);
  expect([server.stored(), waiting()]).toEqual([['Old news'], []]);
  tab.close();
});

test('an edit that is submitted again drops a change of the earlier one that was begun', async () => {
  const tab = openTab();
  setOnline(false);
  const edit = { endpoint: 'updatePost', id: 1 } as const;
  await tab.write(edit, 'One');
  drafts.write(`draft:7:outbox:${tab.items()[0]!.message.key}`, 'One, chan');
  await tab.write(edit, 'Two');
  expect(waiting()).toEqual(['Two']);
  expect(await unsentKeys(7)).toEqual(['unsent:7:/']);
  tab.close();
});

test('no more than a bounded number waits; a toast says so', async () => {
  const toasts = collectToasts();
  const tab = openTab();
  setOnline(false);
  for (let index = 0; index < MAX_WAITING; index += 1) await tab.write(POST, `Post ${index}`);
  expect(await tab.write(POST, 'One more')).toBe(false);
  expect(tab.message('One more')).toBe(false);
  expect(waiting()).toHaveLength(MAX_WAITING);
  expect(toasts.at(-1)).toMatch(/^Too much is waiting/);
  tab.close();
});

test('two tabs make few calls during an outage, and each says once that all is sent', async () => {
  const { server, requests } = makeServer();
  const toasts = collectToasts();
  const tabs = [openTab(), openTab()];
  setOnline(false);
  await tabs[0]!.write(POST, 'One');
  server.isReachable = false;
  setOnline(true);
  await pass(1_200_000);
  const posts = () => requests.filter(({ method }) => method === 'POST').length;
  const before = posts();
  await pass(1_200_000);
  // Each tab makes one every five minutes, with its retries.
  expect(posts() - before).toBeLessThanOrEqual(2 * 4 * 4);
  toasts.length = 0;
  server.isReachable = true;
  await pass(600_000);
  expect([server.stored(), waiting()]).toEqual([['One'], []]);
  expect(toasts.length).toBeLessThanOrEqual(2);
  tabs.forEach((tab) => tab.close());
});

test('a tab goes on with what another one was sending when it was closed', async () => {
  const { server } = makeServer();
  const [one, other] = [openTab(), openTab()];
  setOnline(false);
  await one.write(POST, 'One');
  await pass(10);
  setOnline(true);
  await pass(20);
  one.close();
  await pass(10_000);
  expect([server.stored(), waiting(), other.items()]).toEqual([['One'], [], []]);
  other.close();
});

const ACTS = [
  'post',
  'comment',
  'message',
  'cut',
  'restore',
  'close',
  'wait',
  'change',
  'withdraw',
  'resend',
] as const;
const someActs = fc.array(
  fc.record({ act: fc.constantFrom(...ACTS), of: fc.nat({ max: 1 }), nth: fc.nat({ max: 5 }) }),
  { minLength: 4, maxLength: 25 },
);
const someFates = fc.array(fc.constantFrom<Fate>('lost', 'unanswered', 'refused', 'broken', 'stored'), {
  maxLength: 30,
});

test('whatever the network does and whichever tabs are closed, each thing is stored once or still waits', async () => {
  await fc.assert(
    fc.asyncProperty(someActs, someFates, async (acts, fates) => {
      localStorage.clear();
      const { server } = makeServer();
      server.fates = [...fates];
      setOnline(true);
      const tabs = [openTab('tab 0'), openTab('tab 1')];
      /** What must be stored in the end; what must not be; and what was withdrawn too late to know. */
      const written = new Set<string>();
      const gone = new Set<string>();
      const unknown = new Set<string>();
      let count = 0;

      for (const { act, of, nth } of acts) {
        const tab = tabs[of]!;
        const text = `text-${(count += 1)}`;
        const chosen = tab.items()[nth];
        const isOffline = !navigator.onLine;
        if (act === 'message') tab.message(text);
        // With a network they are submitted by the forms.
        if (act === 'post' && isOffline) await tab.write(POST, text);
        if (act === 'comment' && isOffline) await tab.write(COMMENT, text);
        if (act === 'message' || (isOffline && (act === 'post' || act === 'comment'))) written.add(text);
        if (act === 'cut' || act === 'restore') {
          server.isReachable = act === 'restore';
          setOnline(act === 'restore');
        }
        if (act === 'close') {
          tab.close();
          server.closed.add(`Token ${tab.token}`);
          tabs[of] = openTab(`tab ${1 + count}`);
        }
        if (act === 'change' && chosen) {
          const before = tab.change(chosen.box, chosen.message.key, text);
          if (before) {
            written.delete(before.content);
            gone.add(before.content);
            written.add(text);
          }
        }
        if (act === 'withdraw' && chosen) {
          const before = tab.withdraw(chosen.box, chosen.message.key);
          if (before) {
            written.delete(before.content);
            (before.isTried ? unknown : gone).add(before.content);
          }
        }
        if (act === 'resend') void tab.sendFailed();
        await pass(act === 'wait' ? 9_000 : 20);
        const somewhere = [...server.stored(), ...waiting()];
        expect([...written].filter((content) => !somewhere.includes(content))).toEqual([]);
      }

      server.fates = [];
      server.isReachable = true;
      setOnline(true);
      await pass(600_000);
      for (const tab of tabs) {
        await Promise.all([tab.sendFailed(), pass(60_000)]);
      }
      await pass(60_000);
      expect(waiting()).toEqual([]);
      const stored = server.stored().filter((content) => !unknown.has(content));
      expect([...stored].sort()).toEqual([...written].sort());
      expect(server.stored().filter((content) => gone.has(content))).toEqual([]);
      expect(new Set(server.stored()).size).toBe(server.stored().length);
      tabs.forEach((tab) => tab.close());
      await pass(60_000);
    }),
    { numRuns: 60 },
  );
});
