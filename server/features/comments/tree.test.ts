import fc from 'fast-check';
import { sql } from 'kysely';
import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import { eventually } from '../../testing/eventually';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { storm } from '../../testing/storm';
import { removeComment } from './remove';
import { lockComment } from './queries/write';

let server: TestServer;
let members: TestMember[];
beforeAll(async () => {
  server = await startTestServer();
  members = await addMembers(server, 6, { prefix: 'talker' });
});
afterAll(() => server.stop());

async function makePost(): Promise<number> {
  const { body } = await server.call<Post>('POST', '/api/posts/', {
    as: members[0]!,
    body: { content: 'x' },
  });
  return body.id;
}

/** Counters that differ from the rows they count, and deleted comments without replies. */
async function faults(postId: number): Promise<unknown[]> {
  const { rows } = await sql`
    select 'comment_count' as what, p.id from posts p where p.id = ${postId} and comment_count <>
      (select count(*) from comments c where c.post_id = p.id and not is_deleted)
    union all
    select 'reply_count', c.id from comments c where post_id = ${postId} and reply_count <>
      (select count(*) from comments r where r.parent_id = c.id)
    union all
    select 'stands for nothing', c.id from comments c where post_id = ${postId} and is_deleted and reply_count = 0
    union all
    select kind, c.id from comments c cross join lateral (values ('like', like_count), ('smite', smite_count)) v (kind, n)
      where post_id = ${postId} and n <> (select count(*) from comment_reactions r where r.comment_id = c.id and r.kind = v.kind)
    union all
    select 'thread', c.id from comments c join comments p on p.id = c.parent_id
      where c.post_id = ${postId} and (c.root_id is distinct from coalesce(p.root_id, p.id) or c.id < p.id)`.execute(
    server.db,
  );
  return rows;
}

test('any sequence of comments, replies and deletions leaves true counters and no empty places', async () => {
  const step = fc.record({
    act: fc.constantFrom('comment', 'reply', 'reply', 'delete', 'delete'),
    pick: fc.nat(1_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const postId = await makePost();
      const as = members[0]!;
      const known: number[] = [];
      for (const { act, pick } of steps) {
        const id = known[pick % (known.length || 1)];
        if (act === 'delete' && id) await server.call('DELETE', `/api/comments/${id}/delete/`, { as });
        else {
          const address =
            act === 'reply' && id ? `/api/comments/${id}/replies/` : `/api/posts/${postId}/comments/`;
          const { status, body } = await server.call<Comment>('POST', address, {
            as,
            body: { content: 'x' },
          });
          if (status === 201) known.push(body.id);
        }
      }
      expect(await faults(postId)).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

test('a storm of comments, replies, likes and deletions on one thread: no failure, true counters', async () => {
  const postId = await makePost();
  const top: Comment[] = [];
  for (const as of members) {
    const { body } = await server.call<Comment>('POST', `/api/posts/${postId}/comments/`, {
      as,
      body: { content: 'x' },
    });
    top.push(body);
  }
  const calls = members.flatMap((as, i) =>
    top.flatMap((comment, j) => [
      () => server.call('POST', `/api/comments/${comment.id}/replies/`, { as, body: { content: 'x' } }),
      () => server.call('POST', `/api/comments/${comment.id}/like/`, { as }),
      () => server.call('POST', `/api/comments/${comment.id}/smite/`, { as }),
      ...(i === j ? [() => server.call('DELETE', `/api/comments/${comment.id}/delete/`, { as })] : []),
      () =>
        server.call('POST', `/api/posts/${postId}/comments/`, {
          as,
          body: { content: 'x', parent: comment.id },
        }),
    ]),
  );
  const statuses = new Set((await storm(calls)).map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([]);
  expect(await faults(postId)).toEqual([]);
});

test('a comment deleted while it is answered either stays as "Comment deleted" or takes the response no more', async () => {
  const postId = await makePost();
  const [as, other] = [members[0]!, members[1]!];
  const rounds = Array.from({ length: 20 }, async () => {
    const { body } = await server.call<Comment>('POST', `/api/posts/${postId}/comments/`, {
      as,
      body: { content: 'x' },
    });
    const [answered, deleted] = await Promise.all([
      server.call('POST', `/api/comments/${body.id}/replies/`, { as: other, body: { content: 'x' } }),
      server.call('DELETE', `/api/comments/${body.id}/delete/`, { as }),
    ]);
    return [answered.status, deleted.status];
  });
  const allowed = [
    [201, 204],
    [404, 204],
  ];
  for (const statuses of await Promise.all(rounds)) expect(allowed).toContainEqual(statuses);
  expect(await faults(postId)).toEqual([]);
});

test('a like under way while its comment gives its place to "Comment deleted" goes with it', async () => {
  const { db } = server;
  const postId = await makePost();
  const as = members[0]!;
  const { body: top } = await server.call<Comment>('POST', `/api/posts/${postId}/comments/`, {
    as,
    body: { content: 'x' },
  });
  await server.call('POST', `/api/comments/${top.id}/replies/`, { as, body: { content: 'x' } });
  const removal = await db.transaction().execute(async (trx) => {
    await lockComment(trx, top.id);
    const removing = db.transaction().execute((other) => removeComment(other, top.id));
    await eventually(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      return rows.length === 1;
    });
    await sql`
      insert into comment_reactions (comment_id, member_id, kind) values (${top.id}, ${as.user_id}, 'like')`.execute(
      trx,
    );
    await sql`update comments set like_count = 1 where id = ${top.id}`.execute(trx);
    return { removing };
  });
  await removal.removing;
  expect(await faults(postId)).toEqual([]);
});

test('the last replies under a deleted comment, deleted at once, take it along', async () => {
  const postId = await makePost();
  const write = async (as: TestMember, address: string) =>
    (await server.call<Comment>('POST', address, { as, body: { content: 'x' } })).body.id;
  const remove = (as: TestMember, id: number) => server.call('DELETE', `/api/comments/${id}/delete/`, { as });
  for (let round = 0; round < 5; round += 1) {
    const top = await write(members[0]!, `/api/posts/${postId}/comments/`);
    const replies: [TestMember, number][] = [];
    for (const member of members)
      replies.push([member, await write(member, `/api/comments/${top}/replies/`)]);
    await remove(members[0]!, top);
    const responses = await Promise.all(replies.map(([member, id]) => remove(member, id)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 204));
  }
  expect(await server.db.selectFrom('comments').select('id').where('post_id', '=', postId).execute()).toEqual(
    [],
  );
  expect(await faults(postId)).toEqual([]);
});

test('a post deleted while many comment, reply, like and smite: no call fails and nothing is left', async () => {
  const postId = await makePost();
  const as = members[0]!;
  const { body: top } = await server.call<Comment>('POST', `/api/posts/${postId}/comments/`, {
    as,
    body: { content: 'x' },
  });
  const around = () =>
    members.flatMap((member) => [
      () => server.call('POST', `/api/posts/${postId}/comments/`, { as: member, body: { content: 'x' } }),
      () => server.call('POST', `/api/comments/${top.id}/replies/`, { as: member, body: { content: 'x' } }),
      () => server.call('POST', `/api/posts/${postId}/like/`, { as: member }),
      () => server.call('POST', `/api/comments/${top.id}/like/`, { as: member }),
      () => server.call('POST', `/api/comments/${top.id}/smite/`, { as: member }),
      () => server.call('PUT', `/api/comments/${top.id}/update/`, { as: member, body: { content: 'y' } }),
      () => server.call('GET', '/api/posts/', { as: member }),
    ]);
  const before = around();
  const responses = await storm([
    ...before,
    () => server.call('DELETE', `/api/posts/${postId}/`, { as }),
    ...around(),
  ]);
  const [deleted] = responses.splice(before.length, 1);
  expect(deleted?.status).toBe(204);
  const failures = responses.filter(({ status }) => ![200, 201, 404].includes(status));
  expect(failures.map(({ status, body }) => [status, body])).toEqual([]);
  await server.runJobs();
  for (const table of ['comments', 'post_reactions'] as const) {
    const rows = await server.db.selectFrom(table).selectAll().where('post_id', '=', postId).execute();
    expect(rows).toEqual([]);
  }
});

test('a chain of a thousand deleted comments goes with its last reply: a part at once, the rest by a job', async () => {
  const postId = await makePost();
  const as = members[0]!;
  const { body: top } = await server.call<Comment>('POST', `/api/posts/${postId}/comments/`, {
    as,
    body: { content: 'x' },
  });
  const length = 1_000;
  const last = top.id + length + 1;
  await sql`
    insert into comments (id, post_id, root_id, parent_id, author_id, content, is_deleted, reply_count)
    overriding system value
    select id, ${postId}, ${top.id}, id - 1, case when id = ${last} then ${as.user_id}::bigint end, 'x',
      id < ${last}, case when id < ${last} then 1 else 0 end
    from generate_series(${top.id + 1}, ${last}::bigint) id`.execute(server.db);
  await sql`select setval(pg_get_serial_sequence('comments', 'id'), ${last})`.execute(server.db);
  await sql`update comments set reply_count = 1 where id = ${top.id}`.execute(server.db);
  await sql`update posts set comment_count = 2 where id = ${postId}`.execute(server.db);
  expect(await faults(postId)).toEqual([]);

  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from comments where post_id = ${postId}`.execute(server.db);
    return rows[0]!.count;
  };
  expect((await server.call('DELETE', `/api/comments/${last}/delete/`, { as })).status).toBe(204);
  expect(await count()).toBe(length + 2 - 200);
  await server.runJobs();
  const left = await server.db.selectFrom('comments').select('id').where('post_id', '=', postId).execute();
  expect(left).toEqual([{ id: top.id }]);
  expect(await faults(postId)).toEqual([]);
});
