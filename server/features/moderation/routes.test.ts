import { sql } from 'kysely';
import { TIERS, type Tier } from '#contract/tiers';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestServer } from '../../testing/server';
import { block } from '../visibility/testing/blocks';
import { moderationOf, type Members } from './testing/moderation';

let server: TestServer;
let members: Members;
const { begin, edit, log, modify, read, remove, write } = moderationOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
  members = await begin();
});
afterAll(() => server.stop());
beforeEach(() => sql`truncate moderation_log`.execute(server.db));

/** Acting tier, author's tier → what is allowed (decisions: Who may moderate). */
const table: [Tier, Tier, 'edit for 1 hour' | 'edit, delete' | '–'][] = [
  ['HERMES', 'HERMES', 'edit for 1 hour'],
  ['HERMES', 'HADES', '–'],
  ['HERMES', 'ZEUS', '–'],
  ['HADES', 'HERMES', 'edit, delete'],
  ['HADES', 'HADES', '–'],
  ['HADES', 'ZEUS', '–'],
  ['ZEUS', 'HERMES', 'edit, delete'],
  ['ZEUS', 'HADES', 'edit, delete'],
  ['ZEUS', 'ZEUS', '–'],
];

describe.each(table)('%s on a post by %s: %s', (acting, author, power) => {
  test('edit', async () => {
    const moderator = members[acting][0];
    const before = await write(members[author][1]);
    const { status, body } = await modify(moderator, before.id);
    if (power === '–') {
      expect([status, body.detail]).toEqual([
        402,
        expect.stringContaining(`${acting} members cannot edit posts of ${author} members.`),
      ]);
      expect(await read(before.id)).toEqual(before);
      expect(await log()).toEqual([]);
      return;
    }
    const isTemporary = power === 'edit for 1 hour';
    expect([status, body]).toEqual([
      200,
      {
        ...before,
        content: 'moderated',
        edited_by_username: moderator.username,
        is_temporarily_edited: isTemporary,
        temp_edit_remaining: isTemporary ? 60 : null,
      },
    ]);
    expect(await read(before.id)).toEqual(body);
    expect(await log()).toEqual([
      {
        id: expect.any(Number),
        moderator_id: moderator.user_id,
        moderator_username: moderator.username,
        author_id: members[author][1].user_id,
        author_username: before.author_username,
        post_id: before.id,
        action: isTemporary ? 'temporary-edit' : 'edit',
        before: { content: 'original', image: null },
        after: { content: 'moderated', image: null },
        created_at: expect.any(Date),
      },
    ]);
  });

  test('delete', async () => {
    const before = await write(members[author][1]);
    const { status, body } = await remove(members[acting][0], before.id);
    if (power !== 'edit, delete') {
      expect([status, body.detail]).toEqual([
        402,
        expect.stringContaining(`${acting} members cannot delete posts of ${author} members.`),
      ]);
      expect(await read(before.id)).toEqual(before);
      expect(await log()).toEqual([]);
      return;
    }
    expect([status, body]).toEqual([204, '']);
    expect(await read(before.id)).toMatchObject({ status: 404 });
    expect(await log()).toMatchObject([
      { action: 'delete', before: { content: 'original', image: null }, after: null },
    ]);
  });
});

test.each([
  ['HERMES', 'HADES', 'With the ZEUS tier you could.'],
  ['HERMES', 'ZEUS', 'members.'],
] as const)('%s is told which tier could act on %s', async (acting, author, end) => {
  const { id } = await write(members[author][1]);
  expect((await modify(members[acting][0], id)).body.detail.endsWith(end)).toBe(true);
});

test.each(TIERS)("one's own post is not moderated (%s): 400", async (tier) => {
  const before = await write(members[tier][0]);
  expect((await modify(members[tier][0], before.id)).status).toBe(400);
  expect((await remove(members[tier][0], before.id)).status).toBe(400);
  expect(await read(before.id)).toEqual(before);
});

test.each([['999999'], ['x'], ['0'], ['-1'], [String(Number.MAX_SAFE_INTEGER)]])(
  'post %s is not found',
  async (id) => {
    expect((await modify(members.ZEUS[0], id)).status).toBe(404);
    expect((await remove(members.ZEUS[0], id)).status).toBe(404);
  },
);

test('a tier lost since the session began is lost for moderating', async () => {
  const [member] = await addMembers(server, 1, { prefix: 'fallen', godtier: 'ZEUS' });
  const { id } = await write(members.HADES[0]);
  await server.db
    .updateTable('members')
    .set({ godtier: 'HERMES' })
    .where('id', '=', member.user_id)
    .execute();
  expect((await remove(member, id)).status).toBe(402);
});

test('a tier gives no power over the posts of members in a block with the moderator, in either direction', async () => {
  const [zeus] = await addMembers(server, 1, { prefix: 'blocker', godtier: 'ZEUS' });
  for (const [author, isBlocker] of members.HERMES.map((one, n) => [one, n === 0] as const)) {
    const before = await write(author);
    const pair = [zeus.user_id, author.user_id] as const;
    await (isBlocker ? block(server.db, pair[1], pair[0]) : block(server.db, ...pair));
    for (const response of [await modify(zeus, before.id), await remove(zeus, before.id)])
      expect(response).toMatchObject({
        status: 404,
        body: { detail: 'This post does not exist any more.' },
      });
    expect(await read(before.id)).toEqual(before);
  }
  expect(await log()).toEqual([]);
});

test('edits, moderation and deletion of one post from all sides at once: no failure', async () => {
  const [author, hermes] = members.HERMES;
  for (let round = 0; round < 3; round += 1) {
    const { id } = await write(author);
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => edit(author, id)),
      ...Array.from({ length: 4 }, () => modify(hermes, id)),
      ...Array.from({ length: 4 }, () => modify(members.HADES[0], id)),
      ...Array.from({ length: 4 }, () =>
        server.call('POST', `/api/posts/${id}/like/`, { as: members.ZEUS[0] }),
      ),
      remove(members.ZEUS[0], id),
      server.call('DELETE', `/api/posts/${id}/`, { as: author }),
    ]);
    const failures = responses.filter(({ status }) => ![200, 204, 404, 409].includes(status));
    expect(failures.map(({ status, body }) => [status, body])).toEqual([]);
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
  }
});

test.each([
  ['PATCH', '/api/moderation/posts/1/modify/'],
  ['DELETE', '/api/moderation/posts/1/delete/'],
])('%s %s needs a session (spec §6)', async (method, address) => {
  expect((await server.call(method, address)).status).toBe(401);
});
