import { sql } from 'kysely';
import type { Post } from '#contract/posts';
import { form, png } from '../../testing/forms';
import { addMembers } from '../../testing/members';
import { plansOf } from '../../testing/plans';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { sweepPictures } from '../media/store';
import { clearEndedEdits } from './queries/content';

let server: TestServer;
let author: TestMember;
let moderator: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [author, moderator] = await addMembers(server, 2, { prefix: 'painter' });
});
afterAll(() => server.stop());

const status = async (address: string | null) => (await server.call('GET', address ?? '')).status;
const write = async () => {
  const body = form({ content: 'x', image: await png() });
  return (await server.call<Post>('POST', '/api/posts/', { as: author, body })).body;
};
const edit = async ({ id }: Post) => {
  const body = form({ image: await png(), content: 'moderated' });
  const { body: edited } = await server.call<Post>('PATCH', `/api/moderation/posts/${id}/modify/`, {
    as: moderator,
    body,
  });
  return edited;
};

async function sweep(): Promise<number> {
  await clearEndedEdits(server.db);
  return sweepPictures(server.db, server.context.media);
}

test('what an ended temporary edit showed goes, and the original stays', async () => {
  const [ended, lasting] = [await write(), await write()];
  const [endedEdit, lastingEdit] = [await edit(ended), await edit(lasting)];
  await sql`update media set created_at = now() - interval '61 minutes'`.execute(server.db);
  await sql`update posts set temp_until = now() where id = ${ended.id}`.execute(server.db);
  expect(await sweep()).toBe(1);
  expect([await status(ended.image), await status(endedEdit.image)]).toEqual([200, 404]);
  expect([await status(lasting.image), await status(lastingEdit.image)]).toEqual([200, 200]);
  const { body } = await server.call<Post>('GET', `/api/posts/${ended.id}/`, { as: author });
  expect(body).toEqual(ended);
});

test('ended temporary edits are found without reading all posts', async () => {
  await sql`insert into posts (author_id, content)
    select ${author.user_id}, 'x' from generate_series(1, 3000)`.execute(server.db);
  await sql`analyze posts`.execute(server.db);
  const plans = await plansOf(server.db, clearEndedEdits);
  expect(plans).toHaveLength(1);
  expect(plans[0]).not.toContain('Seq Scan');
});
