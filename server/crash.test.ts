import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findPostmaster, removeDataDir } from '@pantheon/embedded-postgres/testing';
import { eventually } from './testing/eventually';
import { follow } from './testing/live';
import { allPosts, send, signUp, type WrittenPost } from './testing/overHttp';
import { startServerProcess, type ServerProcess } from './testing/serverProcess';

const WRITES = 200;
/** Responses that have come when the server is killed. */
const ANSWERED = 60;
/** Writes under way at once: so few that no client, however slow, finds all answered when it kills the server. */
const UNDER_WAY = 30;

let dataDir: string;
let server: ServerProcess;
beforeEach(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-crash-'));
  server = await startServerProcess({ DATA_DIR: dataDir });
});
afterEach(async () => {
  await server.kill();
  await removeDataDir(dataDir);
});

/** Ends PostgreSQL as a crash would, when the test says that it goes too. */
async function killDatabase(): Promise<void> {
  const folder = await fs.realpath(path.join(dataDir, 'postgres'));
  const postmaster = findPostmaster(folder);
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
}

test.each([
  ['the server', false],
  ['the server and its database', true],
])(
  '%s killed in the middle of 200 writes lose none that was answered, and retries write none twice (decisions: The wire)',
  async (_what, withDatabase) => {
    const token = await signUp(server.url);
    const keys = Array.from({ length: WRITES }, () => crypto.randomUUID());
    const write = (key: string, i: number) =>
      send<WrittenPost>(
        server.url,
        '/api/posts/',
        { content: `post ${i}` },
        { authorization: `Token ${token}`, 'idempotency-key': key },
      );

    const answered = new Map<number, WrittenPost>();
    let killed: Promise<unknown> | undefined;
    const waiting = [...keys.entries()];
    const writeAll = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [i, key] = next;
        answered.set(i, await write(key, i));
        if (answered.size === ANSWERED) {
          killed = server.kill();
          if (withDatabase) await killDatabase();
        }
      }
    };
    await Promise.allSettled(Array.from({ length: UNDER_WAY }, writeAll));
    await killed;
    expect(answered.size).toBeGreaterThanOrEqual(ANSWERED);
    expect(answered.size).toBeLessThan(WRITES);

    server = await startServerProcess({ DATA_DIR: dataDir });
    const found = new Map((await allPosts(server.url, token)).map((post) => [post.id, post]));
    for (const post of answered.values()) expect(found.get(post.id)).toMatchObject({ content: post.content });

    // As the page does: what is answered 503 is sent again with its key.
    const retry = async (key: string, i: number) => {
      let post: WrittenPost | undefined;
      await eventually(async () => {
        post = await write(key, i).catch((error: unknown) => {
          if (!String(error).endsWith(': 503')) throw error;
          return undefined;
        });
        return post !== undefined;
      });
      return post;
    };
    const retried = await Promise.all(keys.map(retry));
    for (const [i, post] of answered) expect(retried[i]?.id).toBe(post.id);
    const contents = (await allPosts(server.url, token)).map(({ content }) => content);
    expect(contents.sort()).toEqual(keys.map((_key, i) => `post ${i}`).sort());
  },
);

test('a server that is asked to end answers what is under way, and ends well', async () => {
  const token = await signUp(server.url);
  const headers = { authorization: `Token ${token}` };
  const writes = Array.from({ length: 50 }, (_, i) =>
    send<WrittenPost>(server.url, '/api/posts/', { content: `${i}` }, headers),
  );
  await Promise.race(writes);
  const ended = server.stop();
  const outcomes = await Promise.allSettled(writes);
  expect(await ended).toBe(0);

  server = await startServerProcess({ DATA_DIR: dataDir });
  const found = new Set((await allPosts(server.url, token)).map(({ id }) => id));
  const written = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []));
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter((id) => !found.has(id))).toEqual([]);
});

test('a server that is asked to end does not wait for those who follow its news', async () => {
  const token = await signUp(server.url);
  const followed = await follow(server.url, token);
  expect(followed.status).toBe(200);
  // One that waited would be ended by force, with another code.
  expect(await server.stop()).toBe(0);
  await followed.ended;
  server = await startServerProcess({ DATA_DIR: dataDir });
});
