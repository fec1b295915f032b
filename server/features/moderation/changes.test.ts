import { sql } from 'kysely';
import { form, png } from '../../testing/forms';
import { startTestServer, type TestServer } from '../../testing/server';
import { fillPeople } from './queries';
import { moderationOf, type Members } from './testing/moderation';

let server: TestServer;
let members: Members;
const { begin, log, modify, pass, read, remove, write } = moderationOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
  members = await begin();
});
afterAll(() => server.stop());
beforeEach(() => sql`truncate moderation_log`.execute(server.db));

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

test('acts that were logged by name get the ids of their people; of those without an account no words stay', async () => {
  const [ada, zeus] = [members.HERMES[0], members.ZEUS[0]];
  const words = { content: 'words', image: null };
  const none = { content: '', image: null };
  await sql`
    insert into moderation_log (moderator_username, author_username, post_id, action, before, after, created_at)
    select moderator, author, 7, 'edit', ${JSON.stringify(words)}, ${JSON.stringify(words)}, now() - age::interval
    from (values (${zeus.username}, ${ada.username}, '0 s'), (${zeus.username}, 'Gone', '0 s'),
      ('Gone', ${ada.username}, '0 s'), (${zeus.username}, ${ada.username}, '1 day')) as acts (moderator, author, age)`.execute(
    server.db,
  );
  await sql`
    insert into moderation_log (moderator_username, author_username, post_id, action, before)
    select ${zeus.username}, ${ada.username}, 7, 'delete', '{}' from generate_series(1, 5000)`.execute(
    server.db,
  );
  for (let times = 0; times < 2; times++) {
    await fillPeople(server.db);
    const acts = await log();
    expect(
      acts
        .slice(0, 4)
        .map((act) => [
          act.author_id,
          act.author_username,
          act.moderator_id,
          act.moderator_username,
          act.before,
          act.after,
        ]),
    ).toEqual([
      [ada.user_id, ada.username, zeus.user_id, zeus.username, words, words],
      [null, '#', zeus.user_id, zeus.username, none, none],
      [ada.user_id, ada.username, null, '#', words, none],
      // Those who have the names now had not signed up then.
      [null, '#', null, '#', none, none],
    ]);
    expect(acts.at(-1)).toMatchObject({ author_id: ada.user_id, moderator_id: zeus.user_id });
  }
});
