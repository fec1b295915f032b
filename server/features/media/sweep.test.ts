import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { MediaStore } from '../../adapters/media';
import type { Post } from '#contract/posts';
import { connect } from '../../db/connect';
import { form, png } from '../../testing/forms';
import { addMembers } from '../../testing/members';
import { plansOf } from '../../testing/plans';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { mediaUrl } from './address';
import { postPicture } from './pictures';
import { keepingPictures, shownKeys } from './queries';
import { releasePictures, storePicture } from './store';
import { sweepPictures } from './store';

let server: TestServer;
let author: TestMember;
let moderator: TestMember;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Members refer to pictures, so they go as well.
  await sql`truncate media cascade`.execute(server.db);
  [author, moderator] = await addMembers(server, 2, { prefix: 'painter' });
});

const sweep = () => sweepPictures(server.db, server.context.media);
const age = (minutes: number) =>
  sql`update media set created_at = now() - ${minutes} * interval '1 minute'`.execute(server.db);
const keep = async () =>
  storePicture(server.db, server.context.media, await postPicture({ filename: 'x', bytes: await png() }));
const post = async () =>
  (
    await server.call<Post>('POST', '/api/posts/', {
      as: author,
      body: form({ content: 'x', image: await png() }),
    })
  ).body;
const status = async (address: string | null) => (await server.call('GET', address ?? '')).status;
const rows = () => server.db.selectFrom('media').select(['id', 'key']).orderBy('id').execute();

test('a picture that nothing shows goes after an hour, with its file, and not before', async () => {
  await keep();
  const [picture] = await rows();
  await age(59);
  expect(await sweep()).toBe(0);
  expect(await status(mediaUrl(picture!.key))).toBe(200);
  await age(61);
  expect(await sweep()).toBe(1);
  expect([await rows(), await status(mediaUrl(picture!.key))]).toEqual([[], 404]);
});

test('while pictures are kept none is deleted, not even one whose post is', async () => {
  const { id, image } = await post();
  const direct = connect(server.databaseUrl, 1);
  await keepingPictures(direct, async () => {
    expect((await server.call('DELETE', `/api/posts/${id}/`, { as: author })).status).toBe(204);
    await age(61);
    expect(await sweep()).toBe(0);
    expect(await status(image)).toBe(200);
  });
  await direct.destroy();
  expect(await sweep()).toBe(1);
  expect(await status(image)).toBe(404);
});

test('pictures of posts, of temporary edits that last, and of profiles stay', async () => {
  const first = await post();
  const second = await post();
  const { body: edited } = await server.call<Post>('PATCH', `/api/moderation/posts/${second.id}/modify/`, {
    as: moderator,
    body: form({ image: await png() }),
  });
  const avatar = await keep();
  await server.db
    .updateTable('members')
    .set({ picture_id: avatar })
    .where('id', '=', author.user_id)
    .execute();
  await age(600);
  expect(await sweep()).toBe(0);
  expect(await rows()).toHaveLength(4);
  for (const { image } of [first, second, edited]) expect(await status(image)).toBe(200);
});

test('many are swept in batches, and two sweeps at once do no harm', async () => {
  await sql`
    insert into media (key, width, height, placeholder, created_at)
    select 'swept' || n, 1, 1, '', now() - interval '2 hours' from generate_series(1, 2500) n`.execute(
    server.db,
  );
  const { id } = await post();
  await Promise.all([sweep(), sweep()]);
  const left = await rows();
  expect(left).toHaveLength(1);
  expect((await server.call<Post>('GET', `/api/posts/${id}/`, { as: author })).body.image).toBe(
    mediaUrl(left[0]!.key),
  );
});

test('a file that could not be deleted is tried again by the sweep', async () => {
  const broken: MediaStore = {
    ...server.context.media,
    delete: () => Promise.reject(new Error('the disk is away')),
  };
  const id = await keep();
  await releasePictures(server.db, broken, [id]);
  expect(await rows()).toHaveLength(1);
  await age(61);
  await expect(sweepPictures(server.db, broken)).rejects.toThrow('the disk is away');
  expect(await sweep()).toBe(1);
  expect(await rows()).toEqual([]);
});

test('a picture whose file could not be written leaves nothing after the sweep', async () => {
  const full: MediaStore = {
    ...server.context.media,
    write: () => Promise.reject(new Error('the disk is full')),
  };
  await expect(
    storePicture(server.db, full, await postPicture({ filename: 'x', bytes: await png() })),
  ).rejects.toThrow('the disk is full');
  await age(61);
  expect(await sweep()).toBe(1);
});

test('a picture that is still shown is not released', async () => {
  const { image } = await post();
  const [picture] = await rows();
  await releasePictures(server.db, server.context.media, [picture!.id, null]);
  expect(await status(image)).toBe(200);
});

test('a failed change keeps no file of its picture', async () => {
  const original = await post();
  const files = () => fs.readdir(path.join(server.dataDir, 'media'), { recursive: true });
  const before = await files();
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'failed'; end $$`.execute(
    server.db,
  );
  await sql`create trigger fail before update on posts execute function fail()`.execute(server.db);
  try {
    const { status: answered } = await server.call('PATCH', `/api/posts/${original.id}/`, {
      as: author,
      body: form({ image: await png() }),
    });
    expect(answered).toBe(500);
  } finally {
    await sql`drop trigger fail on posts`.execute(server.db);
  }
  const after = await files();
  expect(after.filter((file) => file.endsWith('.webp'))).toEqual(
    before.filter((file) => file.endsWith('.webp')),
  );
  expect(await status(original.image)).toBe(200);
});

test('neither sweeping, releasing nor listing what is shown reads all posts or members, and what is shown is listed in pages', async () => {
  const { db, context } = server;
  await addMembers(server, 3_000, { prefix: 'crowd' });
  await sql`
    insert into media (key, width, height, placeholder, created_at)
    select 'shown' || n, 1, 1, '', now() - interval '2 hours' from generate_series(1, 3000) n`.execute(db);
  await sql`
    insert into posts (author_id, content, image_id) select ${author.user_id}, '', id from media`.execute(db);
  await sql`analyze`.execute(db);
  const [picture] = await rows();
  const plans = await plansOf(db, async (recording) => {
    expect(await sweepPictures(recording, context.media)).toBe(0);
    await releasePictures(recording, context.media, [picture!.id]);
    const keys = new Set<string>();
    for await (const key of shownKeys(recording)) keys.add(key);
    expect(keys.size).toBe(3_000);
  });
  // Three pages of keys, and an empty one.
  expect(plans).toHaveLength(5 + 4);
  expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([]);
});
