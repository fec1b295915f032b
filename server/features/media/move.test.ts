import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { MediaStore } from '../../adapters/media';
import { hurryJobs, storedJobs } from '../../queue/testing/jobs';
import { eventually } from '../../testing/eventually';
import { startTestServer } from '../../testing/server';
import { form, png } from '../../testing/forms';
import { casesOf } from '../cases/testing/cases';
import { findKey } from './queries';
import { movePicture } from './store';

test('the CDN is asked to forget a removed picture and its sizes until it does', async () => {
  const asked: string[] = [];
  let status = 503;
  const cdn = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
  const { port } = cdn.address() as AddressInfo;
  const server = await startTestServer({ CDN_PURGE_URL: `http://127.0.0.1:${port}/media` });
  const { begin, call, decide, open } = casesOf(() => server);
  const { author, moderator, reporter } = await begin();
  const { body: post } = await call<{ id: number; image: string }>(
    'POST',
    'posts',
    author,
    form({ image: await png() }),
  );
  await decide(moderator, await open(reporter, { kind: 'post', id: post.id }), 'remove');
  expect((await call('GET', `posts/${post.id}`, reporter)).status).toBe(404);
  const key = post.image.replace('/media/', '');
  const purges = ['.webp', '.480.webp', '.960.webp'].map(
    (ending) => `PURGE /media/${key.replace('.webp', ending)}`,
  );
  await server.runJobs();
  // The job fails with the first answer.
  await eventually(() => Promise.resolve(asked.length >= purges.length));
  expect(asked.sort()).toEqual(purges.toSorted());
  expect(await storedJobs(server.db)).toMatchObject([{ last_error: expect.any(String) }]);
  status = 404;
  await hurryJobs(server.db);
  await server.runJobs();
  expect(await storedJobs(server.db)).toEqual([]);
  await server.stop();
  cdn.close();
});

test('a move that a later one has overtaken leaves nothing at the address that is over', async () => {
  const server = await startTestServer();
  const { db, media } = server.context;
  const { begin, decide, open, picturePost, statusOf } = casesOf(() => server);
  const { author, moderator, reporter } = await begin();
  const { id } = await picturePost(author);
  const { id: pictureId } = await db.selectFrom('media').select('id').executeTakeFirstOrThrow();
  const caseId = await open(reporter, { kind: 'post', id });
  await decide(moderator, caseId, 'remove');
  const from = (await findKey(db, pictureId))!;
  const bytes = await buffer((await media.read(from))!.stream);
  await decide(moderator, caseId, 'nothing');
  const shown = await findKey(db, pictureId);
  expect(await statusOf(`/media/${shown}`)).toBe(200);

  // This move has read the picture, and writes it only once it was removed again.
  await media.write(from, bytes);
  const slow: MediaStore = Object.assign(Object.create(media) as MediaStore, {
    write: async (key: string, content: Uint8Array) => {
      if (key === shown) {
        // The later move finds nothing there yet.
        await media.delete(key);
        await decide(moderator, caseId, 'remove');
        await server.runJobs();
      }
      await media.write(key, content);
    },
  });
  await movePicture({ db, media: slow }, { pictureId, from });
  expect(await statusOf(`/media/${shown}`)).toBe(404);
  const current = (await findKey(db, pictureId))!;
  expect(await buffer((await media.read(current))!.stream)).toEqual(bytes);
  await server.stop();
});
