import { sql } from 'kysely';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { deleteOldTexts } from './queries';
import { newcomersOf } from './testing/newcomers';

jest.setTimeout(120_000);

let server: TestServer;
let old: TestMember;
const { age, firstDay, post } = newcomersOf(() => server);
beforeAll(async () => {
  server = await startTestServer({ NEWCOMERS: 'guarded' });
  [old] = await firstDay(1, 'old');
  await age(old);
});
afterAll(() => server.stop());
beforeEach(() => sql`truncate newcomer_texts`.execute(server.db));

let made = 0;
/** A text that no other is like. */
const words = () => `text ${++made} with so many words of its own that nobody else writes them`;
const newcomer = async () => (await firstDay(1, `new${++made}x`))[0];
const write = (as: TestMember, content = words()) =>
  post<{ id: number; type: string; detail: string }>(as, 'posts', { content });
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status);
const refused = (type: string) => ({ status: 409, body: { type: `/problems/${type}`, status: 409 } });

describe('on the first day', () => {
  test('ten posts are written, also when they come at once', async () => {
    const nyx = await newcomer();
    const responses = await Promise.all(Array.from({ length: 14 }, () => write(nyx)));
    expect(statuses(responses).sort()).toEqual([
      ...Array<number>(10).fill(201),
      ...Array<number>(4).fill(409),
    ]);
    expect(await write(nyx)).toMatchObject({
      ...refused('newcomer-limit'),
      body: { detail: 'You can write 10 posts on your first day. More are possible tomorrow.' },
    });
    await age(nyx);
    expect((await write(nyx)).status).toBe(201);
  });

  test('a deleted post counts, and so does the edit of a post of another', async () => {
    const nyx = await newcomer();
    const { body } = await write(old);
    for (let i = 0; i < 9; i++) await write(nyx);
    await server.call('DELETE', `/api/posts/${(await write(nyx)).body.id}/`, { as: nyx });
    const edit = await server.call('PATCH', `/api/moderation/posts/${body.id}/modify/`, {
      as: nyx,
      body: { content: words() },
    });
    expect(statuses([await write(nyx), edit])).toEqual([409, 409]);
  });

  test('thirty comments and replies are written', async () => {
    const nyx = await newcomer();
    const { id } = (await write(old)).body;
    const { body: first } = await post<{ id: number }>(nyx, `posts/${id}/comments`, { content: words() });
    for (let i = 0; i < 29; i++)
      expect((await post(nyx, `comments/${first.id}/replies`, { content: words() })).status).toBe(201);
    expect(await post(nyx, `comments/${first.id}/replies`, { content: words() })).toMatchObject(
      refused('newcomer-limit'),
    );
    expect(await post(nyx, `posts/${id}/comments`, { content: words() })).toMatchObject(
      refused('newcomer-limit'),
    );
  });

  test('messages go to ten members who do not follow, at once or not, and to any who do', async () => {
    const nyx = await newcomer();
    const others = await addMembers(server, 13, { prefix: `to${made}x` });
    const send = (to: TestMember) => post(nyx, `messages/${to.username}`, { content: words() });
    const responses = await Promise.all(others.slice(0, 12).map(send));
    expect(statuses(responses).sort()).toEqual([...Array<number>(10).fill(201), 409, 409]);
    const reached = others[responses.findIndex(({ status }) => status === 201)] as TestMember;
    expect((await send(reached)).status).toBe(201);
    const last = others[12] as TestMember;
    expect(await send(last)).toMatchObject(refused('newcomer-limit'));
    await post(last, `users/${nyx.username}/follow`);
    expect((await send(last)).status).toBe(201);
  });

  test.each([
    ['http://a.org https://b.org', 201],
    ['http://a.org https://www.b.org www.c.org', 409],
  ])('of %s the answer is %i', async (content, status) => {
    const nyx = await newcomer();
    const { id } = (await write(old)).body;
    const responses = [
      await write(nyx, content),
      await post(nyx, `posts/${id}/comments`, { content }),
      await post(nyx, `messages/${old.username}`, { content }),
    ];
    expect(statuses(responses)).toEqual([status, status, status]);
  });

  test('an edit has no more links, and the third edit of a text is none too many', async () => {
    const nyx = await newcomer();
    const { id } = (await write(nyx, 'first words')).body;
    const edit = (content: string) =>
      server.call('PATCH', `/api/posts/${id}/`, { as: nyx, body: { content } });
    expect(await edit('http://a.org http://b.org http://c.org')).toMatchObject(refused('newcomer-limit'));
    for (const content of ['First words', 'First words.', 'First words!'])
      expect((await edit(content)).status).toBe(200);
  });

  test('a retry of the last post gets its response', async () => {
    const nyx = await newcomer();
    for (let i = 0; i < 9; i++) await write(nyx);
    const last = {
      as: nyx,
      body: { content: words() },
      headers: { 'Idempotency-Key': '00000000-0000-4000-8000-00000000000a' },
    };
    const first = await server.call('POST', '/api/posts/', last);
    expect(await server.call('POST', '/api/posts/', last)).toMatchObject({ status: 201, body: first.body });
    expect((await write(nyx)).status).toBe(409);
  });
});

describe('the same text', () => {
  const SPAM = 'Make a fortune from your sofa: ask me how, today only, for all my friends!';

  test('of many new accounts goes out twice, whatever its case and spaces, also when it comes at once', async () => {
    const many = await firstDay(8, `many${++made}x`);
    const texts = [
      SPAM,
      SPAM.toUpperCase(),
      ` ${SPAM.replaceAll(' ', '  ')}`,
      SPAM.replaceAll(' ', '\u00a0').replace('!', '…'),
    ];
    const responses = await Promise.all(many.map((as, i) => write(as, texts[i % 4])));
    expect(statuses(responses).sort()).toEqual([201, 201, ...Array<number>(6).fill(409)]);
    expect(responses.find(({ status }) => status === 409)).toMatchObject({
      ...refused('repeated-text'),
      body: { detail: 'The same text was sent to several people. Wait a day or write it in your own words.' },
    });
    expect((await write(old, SPAM)).status).toBe(201);
  });

  test('goes to two strangers by message, as often as they like, and waits before it goes to a third', async () => {
    const nyx = await newcomer();
    const [one, two, three] = await addMembers(server, 3, { prefix: `str${made}x` });
    const send = (to: TestMember) => post(nyx, `messages/${to.username}`, { content: 'Hi!' });
    expect(statuses([await send(one), await send(one), await send(two), await send(one)])).toEqual([
      201, 201, 201, 201,
    ]);
    expect(await send(three)).toMatchObject(refused('held-text'));
    expect((await send(one)).status).toBe(201);
    await post(three, `users/${nyx.username}/follow`);
    expect((await send(three)).status).toBe(201);
  });

  test('under the posts of two others, as under the own, and waits under a third', async () => {
    const nyx = await newcomer();
    const authors = [nyx, ...(await addMembers(server, 3, { prefix: `aut${made}x` }))];
    const responses = [];
    for (const author of authors) {
      const [{ id }] = [
        await server.db
          .insertInto('posts')
          .values({ author_id: author.user_id, content: 'x' })
          .returning('id')
          .executeTakeFirstOrThrow(),
      ];
      responses.push(await post(nyx, `posts/${id}/comments`, { content: 'Well said' }));
    }
    expect(statuses(responses)).toEqual([201, 201, 201, 409]);
  });

  test('when it is short, such as thanks, is compared with the own alone', async () => {
    const many = await firstDay(4, `short${++made}x`);
    for (const as of many) expect((await write(as, 'Good morning!')).status).toBe(201);
  });

  test('put into posts by an edit is found as well', async () => {
    const many = await firstDay(3, `edit${++made}x`);
    const text = words();
    const responses = [];
    for (const as of many) {
      const { id } = (await write(as)).body;
      responses.push(await server.call('PATCH', `/api/posts/${id}/`, { as, body: { content: text } }));
    }
    expect(statuses(responses)).toEqual([200, 200, 409]);
  });
});

test('what is written later costs one statement, and no more is kept than a day, but for what waits for a moderator', async () => {
  server.statements.length = 0;
  await write(old);
  expect(server.statements.filter((statement) => statement.includes('newcomer_texts'))).toEqual([]);
  await write(await newcomer());
  await server.db
    .updateTable('newcomer_texts')
    .set({ created_at: sql<Date>`now() - interval '24 hours'` })
    .execute();
  const [held] = await server.db
    .insertInto('newcomer_texts')
    .columns(['member_id', 'kind', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('members')
        .select(['id', sql.lit('held').as('kind'), sql<Date>`now() - interval '2 days'`.as('created_at')])
        .limit(1),
    )
    .returning('id')
    .execute();
  await deleteOldTexts(server.db);
  expect(await server.db.selectFrom('newcomer_texts').select('id').execute()).toEqual([held]);
  await server.db.deleteFrom('newcomer_texts').execute();
});

test('on a server that is open nothing is counted', async () => {
  const open = await startTestServer({ NEWCOMERS: 'open' });
  const [nyx] = await addMembers(open, 1, { prefix: 'nyx' });
  for (let i = 0; i < 12; i++) {
    const { status } = await open.call('POST', '/api/posts/', {
      as: nyx,
      body: { content: 'http://a.b '.repeat(5) },
    });
    expect(status).toBe(201);
  }
  await open.stop();
});
