import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../server/testing/server';
import { readSeedOptions } from './options';
import { KNOWN, SEED_PASSWORD } from './people';
import { seedDatabase } from './seed';

const OPTIONS = { members: 30, posts: 120, seed: 7 };
const silent = () => undefined;

async function seeded(seed: number): Promise<TestServer> {
  const server = await startTestServer();
  await seedDatabase(server.context, { ...OPTIONS, seed }, silent);
  return server;
}

/** What was written, without the times and the random addresses of pictures. */
const digest = ({ db }: TestServer) =>
  sql<{ md5: string }>`select md5(concat(
    (select string_agg(concat(username, bio, godtier, follower_count), '|' order by id) from members),
    (select string_agg(concat(author_id, content, image_id is null, like_count), '|' order by id) from posts),
    (select string_agg(concat(author_id, parent_id, content), '|' order by id) from comments),
    (select string_agg(concat(conversation_id, sender_id, content), '|' order by id) from messages)))`.execute(
    db,
  );

let first: TestServer;
beforeAll(async () => {
  first = await seeded(7);
  // A busy machine encodes the pictures of one seeding in most of a minute.
}, 240_000);
afterAll(() => first.stop());

test('the same seed gives the same data, another seed other data', async () => {
  const [again, other] = [await seeded(7), await seeded(8)];
  const [a, b, c] = await Promise.all([first, again, other].map(async (one) => (await digest(one)).rows));
  await Promise.all([again.stop(), other.stop()]);
  expect(b).toEqual(a);
  expect(c).not.toEqual(a);
}, 240_000);

test.each([
  [
    'likes of posts',
    `select id from posts p where like_count <> (select count(*) from post_reactions where post_id = p.id and kind = 'like')`,
  ],
  [
    'smites of comments',
    `select id from comments c where smite_count <> (select count(*) from comment_reactions where comment_id = c.id and kind = 'smite')`,
  ],
  [
    'comments',
    `select id from posts p where comment_count <> (select count(*) from comments where post_id = p.id)`,
  ],
  [
    'replies',
    `select id from comments c where reply_count <> (select count(*) from comments where parent_id = c.id)`,
  ],
  [
    'latest messages',
    `select 1 from conversation_members s where last_message_id <> (select max(id) from messages m where m.conversation_id = s.conversation_id)`,
  ],
  [
    'threads',
    `select c.id from comments c join comments p on p.id = c.parent_id where p.post_id <> c.post_id or p.id > c.id`,
  ],
  [
    'followers',
    `select id from members m where follower_count <> (select count(*) from follows where followed_id = m.id)`,
  ],
])('the counters of %s equal the rows', async (_what, query) => {
  expect((await sql.raw(query).execute(first.db)).rows).toEqual([]);
});

test('messages were written in the order of their ids: the latest conversation is the first of the list', async () => {
  const { rows } = await sql`
    select id from (select id, created_at < lag(created_at) over (order by id) as is_older from messages) one
    where is_older`.execute(first.db);
  expect(rows).toEqual([]);
});

test('the known members can sign in, and new ids follow the seeded ones', async () => {
  for (const { username, godtier } of KNOWN) {
    const { status, body } = await first.call('POST', '/api/login/', {
      body: { username, password: SEED_PASSWORD },
    });
    expect([status, body]).toEqual([200, expect.objectContaining({ username, godtier })]);
  }
  const member = await first.signUp('latecomer');
  const { status, body } = await first.call<{ id: number }>('POST', '/api/posts/', {
    as: member,
    body: { content: 'Hi' },
  });
  expect([status, body.id]).toEqual([201, OPTIONS.posts + 1]);
});

test('a database that has members is left alone', async () => {
  await expect(seedDatabase(first.context, OPTIONS, silent)).rejects.toThrow('already has members');
});

test.each([
  [['--members', 'many'], '--members must be a whole number from 4 to 1000000, but it is "many".'],
  [['--posts', '0'], '--posts must be a whole number from 1 to 1000000, but it is "0".'],
  [['--poosts', '5'], "Unknown option '--poosts'"],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => readSeedOptions(args)).toThrow(sentence);
});

test('cases wait, are decided and appealed, and the first known member is a moderator', async () => {
  const { rows } = await sql<{ found: string }>`
    select kind || ' ' || status as found from cases order by id`.execute(first.db);
  expect(rows.map(({ found }) => found)).toEqual([
    'post open',
    'comment open',
    'member open',
    'message open',
    'post decided',
    'post appealed',
  ]);
  const moderators = await first.db
    .selectFrom('members')
    .select('username')
    .where('is_moderator', '=', true)
    .execute();
  expect(moderators).toEqual([{ username: KNOWN[0]?.username }]);
});
