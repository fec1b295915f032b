import { sql } from 'kysely';
import type { Problem } from '#contract/call';
import type { Post } from '#contract/posts';
import { TIERS, type Tier } from '#contract/tiers';
import { form, png } from '../../testing/forms';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';

let server: TestServer;
/** Two members of each tier. */
let members: Record<Tier, [TestMember, TestMember]>;
beforeAll(async () => {
  server = await startTestServer();
  const pairs = TIERS.map(async (godtier) => [
    godtier,
    await addMembers(server, 2, { prefix: godtier.toLowerCase(), godtier }),
  ]);
  members = Object.fromEntries(await Promise.all(pairs)) as typeof members;
});
afterAll(() => server.stop());
beforeEach(() => sql`truncate moderation_log`.execute(server.db));

const write = async (as: TestMember, body: unknown = { content: 'original' }) =>
  (await server.call<Post>('POST', '/api/posts/', { as, body })).body;
const modify = (as: TestMember, id: number | string, body: unknown = { content: 'moderated' }) =>
  server.call<Post & Problem>('PATCH', `/api/moderation/posts/${id}/modify/`, { as, body });
const remove = (as: TestMember, id: number | string) =>
  server.call<Problem>('DELETE', `/api/moderation/posts/${id}/delete/`, { as });
const edit = (as: TestMember, id: number, body: unknown = { content: "the author's" }) =>
  server.call<Post & Problem>('PATCH', `/api/posts/${id}/`, { as, body });
const read = async (id: number) =>
  (await server.call<Post>('GET', `/api/posts/${id}/`, { as: members.ZEUS[1] })).body;
const log = () => server.db.selectFrom('moderation_log').selectAll().orderBy('id').execute();
/** Lets time pass for the post's temporary edit. */
const pass = (id: number, seconds: number) =>
  sql`update posts set temp_until = temp_until - ${seconds} * interval '1 second' where id = ${id}`.execute(
    server.db,
  );

/** Acting tier, author's tier → what decisions.md allows ("Who may moderate"). */
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
        moderator_username: moderator.username,
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
    .where('id', '=', member!.user_id)
    .execute();
  expect((await remove(member!, id)).status).toBe(402);
});

describe('what a moderator may change', () => {
  const image = png();
  const other = png({ width: 64 });

  test.each([
    ['temporarily', 'HERMES'],
    ['for good', 'ZEUS'],
  ] as const)(
    'a field left out keeps what is shown, an empty picture field removes it (%s)',
    async (_how, tier) => {
      const author = members.HERMES[1];
      const start = async () => write(author, form({ content: 'original', image: await image }));
      const changes: [Record<string, string | Uint8Array>, object][] = [
        [{ content: 'new' }, { content: 'new', image_width: 40 }],
        [{ image: '' }, { content: 'original', image: null, image_width: null }],
        [{ image: await other }, { content: 'original', image_width: 64 }],
        [
          { content: '', image: await other },
          { content: '', image_width: 64 },
        ],
        [
          { content: ' both ', image: '' },
          { content: 'both', image: null },
        ],
      ];
      for (const [change, expected] of changes) {
        const { id } = await start();
        const { status, body } = await modify(members[tier][0], id, form(change));
        expect([status, body]).toMatchObject([200, expected]);
      }
    },
  );

  test.each([['HERMES'], ['HADES']] as const)('text or a picture must remain (%s)', async (tier) => {
    const before = await write(members.HERMES[1], form({ content: 'original', image: await image }));
    const { status, body } = await modify(members[tier][0], before.id, { content: '', image: '' });
    expect([status, body.detail]).toEqual([400, 'Post must have either text or an image']);
    expect(await read(before.id)).toEqual(before);
    expect(await log()).toEqual([]);
  });

  test.each<[unknown, number]>([
    [{ content: 'x'.repeat(5_001) }, 400],
    [{ content: 'a\u0000' }, 400],
    [{ content: 1 }, 400],
    [{ image: 'cat.png' }, 400],
    [{ image: null }, 400],
    [form({ image: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }), 415],
  ])('case %#: refused input changes nothing', async (body, status) => {
    const before = await write(members.HERMES[1]);
    expect((await modify(members.HADES[0], before.id, body)).status).toBe(status);
    expect(await read(before.id)).toEqual(before);
  });

  test('the log has the addresses of the pictures before and after', async () => {
    const before = await write(members.HERMES[1], form({ image: await image }));
    const { body: after } = await modify(members.HADES[0], before.id, form({ image: await other }));
    expect(await log()).toMatchObject([
      { before: { content: '', image: before.image }, after: { content: '', image: after.image } },
    ]);
  });

  test('a picture replaced for good is deleted, one that a temporary edit hides is kept', async () => {
    const status = async (address: string | null) => (await server.call('GET', address ?? '')).status;
    const [author, hermes] = members.HERMES;
    const before = await write(author, form({ image: await image }));
    const { body: temporary } = await modify(hermes, before.id, form({ image: await other }));
    expect([await status(before.image), await status(temporary.image)]).toEqual([200, 200]);
    await pass(before.id, 3_600);
    expect((await read(before.id)).image).toBe(before.image);

    const { body: again } = await modify(hermes, before.id, form({ image: await other }));
    expect([await status(before.image), await status(temporary.image)]).toEqual([200, 404]);
    await modify(members.ZEUS[0], before.id, { image: '', content: 'text' });
    expect([await status(before.image), await status(again.image)]).toEqual([404, 404]);
  });

  test('a temporary edit that a lasting one keeps the picture of: the picture stays', async () => {
    const [author, hermes] = members.HERMES;
    const before = await write(author, form({ image: await image }));
    const { body: temporary } = await modify(hermes, before.id, form({ image: await other }));
    const { body } = await modify(members.ZEUS[0], before.id, { content: 'text' });
    expect(body.image).toBe(temporary.image);
    expect((await server.call('GET', body.image ?? '')).status).toBe(200);
    expect((await server.call('GET', before.image ?? '')).status).toBe(404);
  });

  test('deleting takes the pictures along, also the one that was hidden', async () => {
    const [author, hermes] = members.HERMES;
    const before = await write(author, form({ image: await image }));
    const { body: temporary } = await modify(hermes, before.id, form({ image: await other }));
    await remove(members.HADES[0], before.id);
    for (const address of [before.image, temporary.image]) {
      expect((await server.call('GET', address ?? '')).status).toBe(404);
    }
  });
});

describe('while a temporary edit lasts', () => {
  const begin = async () => {
    const [author, moderator] = members.HERMES;
    const before = await write(author);
    await modify(moderator, before.id, { content: 'temporary' });
    const [stranger] = await addMembers(server, 1, { prefix: `stranger${before.id}x` });
    return { id: before.id, before, author, moderator, stranger: stranger! };
  };

  test.each([
    [0, 60],
    [1, 60],
    [59, 60],
    [61, 59],
    [3_541, 1],
    [3_598, 1],
  ])('%d seconds in, %d minutes are left', async (seconds, minutes) => {
    const { id, author, moderator, stranger } = await begin();
    await pass(id, seconds);
    const [feed] = (await server.call<Post[]>('GET', '/api/posts/?limit=1', { as: author })).body;
    expect(feed).toMatchObject({
      id,
      content: 'temporary',
      is_temporarily_edited: true,
      temp_edit_remaining: minutes,
      edited_by_username: moderator.username,
    });
    for (const refused of [await edit(author, id), await modify(moderator, id), await modify(stranger, id)]) {
      expect(refused.status).toBe(409);
      expect(refused.body.detail).toBe(
        `A temporary edit of this post lasts ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}. ` +
          'It can be edited again after that.',
      );
    }
    expect((await read(id)).content).toBe('temporary');
  });

  test('at the hour, to the second, the original is back and can be edited', async () => {
    const { id, before, author, moderator } = await begin();
    const { rows } = await sql<{ lasts: number }>`
      select extract(epoch from temp_until - now())::float as lasts from posts where id = ${id}`.execute(
      server.db,
    );
    expect(rows[0]!.lasts).toBeGreaterThan(3_590);
    expect(rows[0]!.lasts).toBeLessThanOrEqual(3_600);
    await pass(id, 3_600);
    expect(await read(id)).toEqual(before);
    expect((await edit(author, id)).body).toMatchObject({
      content: "the author's",
      edited_by_username: null,
    });
    expect((await modify(moderator, id)).status).toBe(200);
  });

  test('the author may delete the post', async () => {
    const { id, author } = await begin();
    expect((await server.call('DELETE', `/api/posts/${id}/`, { as: author })).status).toBe(204);
  });

  test.each([['HADES'], ['ZEUS']] as const)('an edit by %s ends it and lasts', async (tier) => {
    const { id, author } = await begin();
    const expected = {
      content: 'lasting',
      is_temporarily_edited: false,
      temp_edit_remaining: null,
      edited_by_username: members[tier][0].username,
    };
    expect((await modify(members[tier][0], id, { content: 'lasting' })).body).toMatchObject(expected);
    await pass(id, 7_200);
    expect(await read(id)).toMatchObject(expected);
    expect((await edit(author, id)).status).toBe(200);
    expect(await log()).toMatchObject([
      { action: 'temporary-edit', before: { content: 'original' }, after: { content: 'temporary' } },
      { action: 'edit', before: { content: 'temporary' }, after: { content: 'lasting' } },
    ]);
  });

  test('of ten who begin one at once, one does', async () => {
    const post = await write(members.HERMES[0]);
    const crowd = await addMembers(server, 10, { prefix: `crowd${post.id}x` });
    const answers = await Promise.all(
      crowd.map((member) => modify(member, post.id, { content: `by ${member.username}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const winner = answers.find(({ status }) => status === 200)!.body;
    expect(await read(post.id)).toMatchObject({
      content: winner.content,
      edited_by_username: winner.edited_by_username,
    });
    expect(await log()).toHaveLength(1);
  });
});

test('edits, moderation and deletion of one post from all sides at once: no failure', async () => {
  const [author, hermes] = members.HERMES;
  for (let round = 0; round < 3; round += 1) {
    const { id } = await write(author);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => edit(author, id)),
      ...Array.from({ length: 4 }, () => modify(hermes, id)),
      ...Array.from({ length: 4 }, () => modify(members.HADES[0], id)),
      ...Array.from({ length: 4 }, () =>
        server.call('POST', `/api/posts/${id}/like/`, { as: members.ZEUS[0] }),
      ),
      remove(members.ZEUS[0], id),
      server.call('DELETE', `/api/posts/${id}/`, { as: author }),
    ]);
    const failures = answers.filter(({ status }) => ![200, 204, 404, 409].includes(status));
    expect(failures.map(({ status, body }) => [status, body])).toEqual([]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  }
});

test.each([
  ['PATCH', '/api/moderation/posts/1/modify/'],
  ['DELETE', '/api/moderation/posts/1/delete/'],
])('%s %s needs a session (spec §6)', async (method, address) => {
  expect((await server.call(method, address)).status).toBe(401);
});
