import { sql } from 'kysely';
import { Client } from 'pg';
import { eventually } from '../testing/eventually';
import { addMembers } from '../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../testing/server';
import { counters } from './queries/counters';
import { reconcile } from './reconcile';

let server: TestServer;
let members: TestMember[];
beforeAll(async () => {
  server = await startTestServer();
  members = await addMembers(server, 6, { prefix: 'counted' });
});
afterAll(() => server.stop());

/** Runs the command and returns its output. */
async function run(): Promise<string[]> {
  const lines: string[] = [];
  const { config, db, media } = server.context;
  await reconcile.run(
    { config, db, media, say: (line) => lines.push(line) },
    { positionals: [], post: undefined, to: undefined },
  );
  return lines;
}

const ALL_RIGHT = counters.map(({ name }) => `${name.padEnd(22)}all right`);

const post = async (path: string, as: TestMember | undefined, body?: object) => {
  const response = await server.call<{ id: number }>('POST', path, { as, body });
  if (response.status >= 300) throw new Error(`${path}: ${response.status}`);
  return response.body;
};

/** One of everything that is counted. Returns the ids of the post and its comment. */
async function fill(): Promise<{ postId: number; commentId: number }> {
  const [one, two, three] = members;
  const { id: postId } = await post('/api/posts/', one, { content: 'counted' });
  const { id: commentId } = await post(`/api/posts/${postId}/comments/`, two, { content: 'a comment' });
  await post(`/api/comments/${commentId}/replies/`, three, { content: 'a reply' });
  await post(`/api/posts/${postId}/like/`, two);
  await post(`/api/posts/${postId}/smite/`, three);
  await post(`/api/comments/${commentId}/like/`, one);
  await post(`/api/comments/${commentId}/smite/`, three);
  await post(`/api/users/counted0/follow/`, two);
  await post('/api/reports/', two, { kind: 'post', id: postId, category: 'spam' });
  await post(`/api/messages/counted0/`, two, { content: 'hello' });
  await post(`/api/messages/counted0/`, two, { content: 'are you there?' });
  return { postId, commentId };
}

/** Every counter by name, as text. */
async function stored(): Promise<string> {
  const tables = new Map(counters.map(({ table, key }) => [table, key]));
  const all = await Promise.all(
    [...tables].map(([table, key]) =>
      sql`select * from ${sql.table(table)} order by ${sql.join(key.map((name) => sql.ref(name)))}`.execute(
        server.db,
      ),
    ),
  );
  return JSON.stringify(all.map(({ rows }) => rows));
}

test('counters that the calls have kept are all right', async () => {
  await fill();
  expect(await run()).toEqual(ALL_RIGHT);
});

test('prints and fixes each wrong counter, too high or too low, and changes nothing else', async () => {
  const { postId, commentId } = await fill();
  const right = await stored();
  for (const { table, column } of counters) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + 3`.execute(server.db);
  }
  await sql`update posts set like_count = 0, comment_count = 0 where id = ${postId}`.execute(server.db);
  const lines = await run();
  expect(await stored()).toBe(right);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^likes of posts +\d+ mended$/),
      `  post ${postId} said 0, has 1`,
      `  post ${postId} said 0, has 2`,
      `  comment ${commentId} said 4, has 1`,
      expect.stringMatching(/^unread messages +\d+ mended$/),
    ]),
  );
  expect(lines.filter((line) => /mended$/.test(line))).toHaveLength(counters.length);
  expect(await run()).toEqual(ALL_RIGHT);
});

test('it may run while members are at work: nothing they do is lost or counted twice', async () => {
  const { postId, commentId } = await fill();
  // As the page does: a write that waits for too long for a row that is being counted is answered 503, and sent again.
  const insist = async (path: string, as: TestMember, body?: object) => {
    let status: number;
    do ({ status } = await server.call('POST', path, { as, body }));
    while (status === 503);
    expect([path, status < 300]).toEqual([path, true]);
  };
  const working = new Set<Promise<void>>();
  const work = async (member: TestMember, i: number) => {
    for (let round = 0; round < 15; round++) {
      await insist(`/api/posts/${postId}/${round % 3 ? 'like' : 'smite'}/`, member);
      await insist(`/api/comments/${commentId}/like/`, member);
      await insist(`/api/posts/${postId}/comments/`, member, { content: `${i} ${round}` });
      if (i > 0) await insist('/api/users/counted0/follow/', member);
      if (i > 0) await insist('/api/messages/counted0/', member, { content: `${i} ${round}` });
      if (i === 0) await server.call('GET', `/api/messages/counted${1 + (round % 5)}/`, { as: member });
    }
  };
  members.forEach((member, i) => {
    const one = work(member, i).finally(() => working.delete(one));
    working.add(one);
  });
  const all = Promise.all(working);
  while (working.size > 0) {
    await sql`update posts set like_count = like_count + 5, comment_count = comment_count + 5
      where id = ${postId}`.execute(server.db);
    await run();
  }
  await all;
  expect(await run()).toEqual(ALL_RIGHT);
});

test('comments are locked as requests lock them, replies before what they reply to', async () => {
  const { commentId } = await fill();
  const reply = await post(`/api/comments/${commentId}/replies/`, members[0], { content: 'a reply' });
  await sql`update comments set like_count = 9`.execute(server.db);
  const removal = new Client(server.databaseUrl);
  await removal.connect();
  await removal.query('begin');
  const lock = (id: number) => removal.query('select from comments where id = $1 for update', [id]);
  await lock(reply.id);
  const mended = run();
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`.execute(server.db);
    return rows.length === 1;
  });
  await lock(commentId);
  await removal.query('rollback');
  await removal.end();
  expect(await mended).toContainEqual(expect.stringMatching(/^likes of comments +\d+ mended$/));
});

test('more mistakes than one batch holds are mended, and not all told one by one', async () => {
  await sql`insert into posts (author_id, content, like_count)
    select ${members[0]?.user_id}, 'many', 5 from generate_series(1, 2500)`.execute(server.db);
  const lines = await run();
  expect(lines).toContain(`${'likes of posts'.padEnd(22)}2500 mended`);
  expect(lines).toContain('  and 2480 more');
  expect(await run()).toEqual(ALL_RIGHT);
});
