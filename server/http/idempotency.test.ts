import type { Problem } from '#contract/call';
import type { Post } from '#contract/posts';
import { form, png } from '../testing/forms';
import { addMembers } from '../testing/members';
import { ownStatements } from '../testing/ownStatements';
import { startTestServer, type TestMember, type TestServer } from '../testing/server';
import { untilWaiting } from '../testing/waiting';

let server: TestServer;
let anna: TestMember;
let bruno: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [anna, bruno] = await addMembers(server, 2, { prefix: 'writer' });
});
afterAll(() => server.stop());

const post = (key: string, content: string, as = anna) =>
  server.call<Post & Problem>('POST', '/api/posts/', {
    as,
    body: { content },
    headers: { 'idempotency-key': key },
  });
const count = async () => (await server.db.selectFrom('posts').select('id').execute()).length;

test('the same key gets the first response again, also in upper case', async () => {
  const key = crypto.randomUUID();
  const first = await post(key, 'first');
  const before = await count();
  expect((await post(key, 'first')).body).toEqual(first.body);
  expect((await post(key.toUpperCase(), 'first')).body).toEqual(first.body);
  expect(await count()).toBe(before);
});

test('the same key eight times at once makes one post', async () => {
  const before = await count();
  const key = crypto.randomUUID();
  const responses = await Promise.all(Array.from({ length: 8 }, () => post(key, 'once')));
  expect(responses.map(({ status }) => status)).toEqual(Array<number>(8).fill(201));
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  expect(await count()).toBe(before + 1);
});

test("a key is its member's own", async () => {
  const key = crypto.randomUUID();
  const [first, second] = [await post(key, 'by anna'), await post(key, 'by bruno', bruno)];
  expect([first.body.content, second.body.content]).toEqual(['by anna', 'by bruno']);
});

test('a request that failed leaves its key free for the next one', async () => {
  const key = crypto.randomUUID();
  expect((await post(key, ' ')).status).toBe(400);
  expect((await post(key, 'now it has text')).status).toBe(201);
  const like = () =>
    server.call('POST', '/api/posts/999999/like/', { as: anna, headers: { 'idempotency-key': other } });
  const other = crypto.randomUUID();
  expect([(await like()).status, (await post(other, 'free')).status]).toEqual([404, 201]);
});

test('a key of another request is refused: 409', async () => {
  const key = crypto.randomUUID();
  const { body } = await post(key, 'first');
  const response = await server.call<Problem>('POST', `/api/posts/${body.id}/like/`, {
    as: anna,
    headers: { 'idempotency-key': key },
  });
  expect([response.status, response.body.detail]).toEqual([
    409,
    'This Idempotency-Key was already used for another request.',
  ]);
});

test('a key of the same call with another body is refused: 409', async () => {
  const [key, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const picture = await png();
  const send = (image: Buffer) =>
    server.call('POST', '/api/posts/', {
      as: anna,
      body: form({ content: 'x', image }),
      headers: { 'idempotency-key': other },
    });
  await post(key, 'first');
  const before = await count();
  expect((await post(key, 'second')).status).toBe(409);
  expect(await count()).toBe(before);
  const responses = [
    await send(picture),
    await send(picture),
    await send(await png({ background: '#000000' })),
  ];
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 409]);
});

test.each([[''], ['1'], ['not-a-uuid'], [`${crypto.randomUUID()}x`], ["' or 1=1 --"]])(
  'the key %j is refused with a sentence',
  async (key) => {
    const { status, body } = await post(key, 'x');
    expect([status, body.detail]).toEqual([400, 'Idempotency-Key must be a UUID.']);
  },
);

test('each write runs one statement besides the session look-up, with or without a key', async () => {
  const { body: made } = await post(crypto.randomUUID(), 'x');
  const { body: comment } = await server.call<{ id: number }>('POST', `/api/posts/${made.id}/comments/`, {
    as: anna,
    body: { content: 'x' },
  });
  const addresses = [
    '/api/posts/',
    `/api/posts/${made.id}/comments/`,
    `/api/comments/${comment.id}/replies/`,
    `/api/messages/${bruno.username}/`,
    `/api/users/${bruno.username}/follow/`,
  ];
  for (const hasKey of [false, true]) {
    for (const address of addresses) {
      server.statements.length = 0;
      const { status } = await server.call('POST', address, {
        as: anna,
        body: { content: 'x' },
        headers: { ...(hasKey && { 'idempotency-key': crypto.randomUUID() }) },
      });
      expect([address, status < 300, ownStatements(server).length]).toEqual([address, true, 2]);
    }
  }
});

test('a retry gets the first response, also where what it was about is gone', async () => {
  const { body: made } = await post(crypto.randomUUID(), 'x');
  const sends = ['like', 'comments'].map((path) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return () =>
      server.call('POST', `/api/posts/${made.id}/${path}/`, { as: anna, body: { content: 'x' }, headers });
  });
  const first = await Promise.all(sends.map((send) => send()));
  await server.call('DELETE', `/api/posts/${made.id}/`, { as: anna });
  const again = await Promise.all(sends.map((send) => send()));
  expect(again.map(({ status, body }) => ({ status, body }))).toEqual(
    first.map(({ status, body }) => ({ status, body })),
  );
});

test('an account deleted since its session was checked writes nothing: 401', async () => {
  const [gone] = await addMembers(server, 1, { prefix: 'gone' });
  const before = await count();
  // The member's row is held, as by the deletion of the account, until the request waits for it.
  const responses = await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('members').select('id').where('id', '=', gone.user_id).forUpdate().execute();
    const waiting = [
      post(crypto.randomUUID(), 'x', gone),
      server.call('POST', '/api/posts/', { as: gone, body: { content: 'x' } }),
    ];
    await untilWaiting(server.db, waiting.length);
    await trx.deleteFrom('members').where('id', '=', gone.user_id).execute();
    return waiting;
  });
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([401, 401]);
  expect(await count()).toBe(before);
});
