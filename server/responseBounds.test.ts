import { sql, type RawBuilder } from 'kysely';
import type { Case } from '#contract/cases';
import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import { addMembers } from './testing/members';
import { linkOf } from './testing/pages';
import { startTestServer, type TestMember, type TestServer } from './testing/server';

const KB = 1_024;
/** One more than the longest page. */
const ROWS = 101;
const NAME = 'abcdefghijklmnopqrstuvwxyz';

let server: TestServer;
let reader: TestMember;
let first: { post: number; comment: number; case: number };
beforeAll(async () => {
  server = await startTestServer();
  [reader] = (await addMembers(server, ROWS + 1, { prefix: NAME })) as [TestMember];
  await sql`update accounts set is_moderator = true where id = ${reader.user_id}`.execute(server.db);
  await sql`insert into media (key, width, height, placeholder)
    values (repeat('k', 37), 2000, 2000, repeat('p', 500))`.execute(server.db);
});
afterAll(() => server.stop());

/** Fills every list with the longest texts of this character, and each with one item more than a page. */
async function fill(character: string): Promise<void> {
  const { db } = server;
  const me = reader.user_id;
  const text = sql`repeat(${character}, 2000)`;
  await sql`truncate posts, conversations, follows, cases cascade`.execute(db);
  await sql`update members set picture_id = (select id from media), bio = repeat(${character}, 500)`.execute(
    db,
  );
  await sql`insert into follows (follower_id, followed_id)
    select id, ${me} from members where id <> ${me}`.execute(db);
  await sql`insert into posts (author_id, content, image_id, comment_count)
    select ${me}, repeat(${character}, 5000), (select id from media), 12 from generate_series(1, ${ROWS})`.execute(
    db,
  );
  // The newest has a page and more of threads, and their first more replies than a page.
  await sql`insert into comments (post_id, author_id, content, reply_count)
    select p.id, ${me}, ${text}, 3
    from posts p, generate_series(1, case when p.id = (select max(id) from posts) then ${ROWS} else 4 end)`.execute(
    db,
  );
  await sql`insert into comments (post_id, root_id, parent_id, author_id, content)
    select c.post_id, c.id, c.id, ${me}, ${text} from comments c, generate_series(1,
      case when c.id = (select min(id) from comments) then ${ROWS}
        when c.post_id = (select max(id) from posts) then 21 else 3 end)`.execute(db);
  await sql`update comments c set reply_count = (select count(*) from comments r where r.parent_id = c.id)`.execute(
    db,
  );
  await sql`insert into conversations (low_member_id, high_member_id)
    select ${me}, id from members where id <> ${me}`.execute(db);
  await sql`insert into messages (conversation_id, sender_id, is_read, content)
    select id, high_member_id, true, ${text} from conversations, generate_series(1, 
      case when id = (select min(id) from conversations) then ${ROWS} else 1 end)`.execute(db);
  await sql`insert into conversation_members (conversation_id, member_id, other_member_id, last_message_id)
    select c.id, ${me}, high_member_id, max(m.id) from conversations c join messages m on m.conversation_id = c.id
    group by c.id`.execute(db);
  await fillCases(sql`repeat(${character}, 1000)`, sql`repeat(${character}, 5000)`);
  const { rows } = await sql<typeof first>`
    select max(id) as post, (select min(id) from comments) as comment, (select min(id) from cases) as case
    from posts`.execute(db);
  [first] = rows as [typeof first];
}

/** Cases of what another member wrote, reported by the reader, and of what the reader wrote; the first has all it can have. */
async function fillCases(words: RawBuilder<unknown>, text: RawBuilder<unknown>): Promise<void> {
  const { db } = server;
  const me = reader.user_id;
  await sql`insert into cases (kind, subject_id, member_id, category)
    select 'post', n, case when n <= ${ROWS} then ${me} + 1 else ${me} end, 'other'
    from generate_series(1, 2 * ${ROWS}::int) as n`.execute(db);
  await sql`insert into case_snapshots (case_id, content)
    select c.id, ${text} from cases as c, generate_series(1, case when c.subject_id = 1 then 10 else 1 end)`.execute(
    db,
  );
  await sql`insert into reports (case_id, reporter_id, category, text)
    select c.id, m.id, 'other', ${words} from cases as c join members as m on
      m.id = ${me} and c.member_id <> ${me} or m.id > ${me} + 1 and c.subject_id = 1`.execute(db);
  await sql`insert into case_acts (case_id, moderator_username, decision, reason, note)
    select c.id, 'm', 'warn', ${words}, '' from cases as c,
      generate_series(1, case when c.subject_id = 1 then ${ROWS}::int else 1 end)`.execute(db);
  await sql`update cases set status = 'decided', act_id = (select max(id) from case_acts where case_id = cases.id)`.execute(
    db,
  );
  await sql`insert into appeals (case_id, member_id, side, text)
    select id, ${me}, 'reporter', ${words} from cases`.execute(db);
  await sql`insert into appeals (case_id, member_id, side, text)
    select c.id, m.id, 'reporter', ${words} from cases as c, members as m where c.subject_id = 1 and m.id > ${me}`.execute(
    db,
  );
}

const lists = {
  feed: () => '/api/posts/',
  'one member’s posts': () => `/api/posts/?author=${reader.username}`,
  'comments of a post': () => `/api/posts/${first.post}/comments/`,
  'replies to a comment': () => `/api/comments/${first.comment}/replies/`,
  conversations: () => '/api/messages/conversations/',
  messages: () => `/api/messages/${NAME}1/`,
  followers: () => `/api/users/${reader.username}/followers/`,
  search: () => '/api/users/search/?search=abc',
  'own reports': () => '/api/reports/',
  decisions: () => '/api/decisions/',
  cases: () => '/api/moderation/cases/?status=decided',
  'a profile': () => `/api/profile/${reader.username}/`,
};

/** A response as it is sent. */
async function read(address: string) {
  const response = await fetch(server.url + address, { headers: { authorization: `Token ${reader.token}` } });
  const text = await response.text();
  return { status: response.status, headers: response.headers, bytes: Buffer.byteLength(text), text };
}

describe.each([
  ['of four bytes', '😀'],
  ['that JSON escapes', '\u0001'],
])('with the longest texts of characters %s', (_what, character) => {
  beforeAll(() => fill(character));

  test.each(Object.entries(lists))(
    '%s: 20 weigh at most 256 KB, 100 at most 1 MB',
    async (_name, address) => {
      for (const [limit, most] of [
        [20, 256 * KB],
        [100, 1_000_000],
      ] as const) {
        const found = address();
        const { status, bytes } = await read(`${found}${found.includes('?') ? '&' : '?'}limit=${limit}`);
        expect(status).toBe(200);
        expect(bytes).toBeLessThan(most);
      }
    },
  );

  test('a case with all it can have weighs at most 1 MB', async () => {
    const { bytes, text } = await read(`/api/moderation/cases/${first.case}/`);
    expect(bytes).toBeLessThan(1_000_000);
    const { seen, reports, acts, appeals, earlier } = JSON.parse(text) as Case;
    expect(seen).toHaveLength(10);
    for (const list of [reports, acts, appeals, earlier]) expect(list.length).toBeGreaterThan(15);
  });

  test.each([
    ['feed', lists.feed, ROWS],
    ['comments of a post', lists['comments of a post'], ROWS],
    ['replies to a comment', lists['replies to a comment'], ROWS],
    ['messages', lists.messages, ROWS],
  ])('%s: the pages hold each item once', async (_name, address, count) => {
    const ids: number[] = [];
    for (let next: string | undefined = `${address()}?limit=100`; next;) {
      const { headers, text } = await read(next);
      ids.push(...(JSON.parse(text) as { id: number }[]).map(({ id }) => id));
      next = linkOf(headers);
    }
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
  });

  test('a post embeds no comment that is too long, and says where they begin', async () => {
    const { body } = await server.call<Post>('GET', `/api/posts/${first.post}/`, { as: reader });
    expect(body.comments).toEqual([]);
    const comments = `/api/posts/${first.post}/comments/?after=${body.comments_next}&limit=1`;
    const page = await server.call<Comment[]>('GET', comments, { as: reader });
    expect(page.body).toHaveLength(1);
  });
});
