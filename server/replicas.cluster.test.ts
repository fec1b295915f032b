import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startPrimary, type Primary, type Standby } from '@pantheon/embedded-postgres/testing';
import { readConfig } from './config';
import { start, type RunningServer } from './start';
import { Browser } from './testing/browser';
import { eventually } from './testing/eventually';
import { follow } from './testing/live';
import { TEST_SETTINGS } from './testing/settings';

let primary: Primary;
let standbys: Standby[];
let dataDir: string;
let server: RunningServer;
let url: string;
let writer: Browser;
let reader: Browser;
beforeAll(async () => {
  primary = await startPrimary();
  standbys = [await primary.addStandby(), await primary.addStandby()];
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-replicas-'));
  const config = readConfig({
    ...TEST_SETTINGS,
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: standbys.map((standby) => standby.url).join(', '),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PAYMENTS: 'off',
  });
  server = await start(config);
  url = server.address.replace('localhost', '127.0.0.1');
  writer = await new Browser(url, 'ariadne').signUp();
  reader = await new Browser(url, 'theseus').signUp();
});
afterAll(async () => {
  await server.stop();
  await primary.remove();
  await fs.rm(dataDir, { recursive: true });
});

const everyStandby = (work: (standby: Standby) => Promise<void>) => Promise.all(standbys.map(work));
const bioSeenBy = async (browser: Browser) =>
  (await browser.json<{ bio: string }>('GET', '/api/profile/ariadne/')).bio;
const writeBio = (bio: string) => writer.json('PATCH', '/api/profile/', { bio });
const writePost = async () =>
  (await writer.json<{ id: number }>('POST', '/api/posts/', { content: 'words' })).id;

/** Whether a response came from a replica: those of the primary tell its position. */
async function readsReplica(browser: Browser): Promise<boolean> {
  const response = await browser.call('GET', '/api/messages/unread-count/');
  expect(response.status).toBe(200);
  return !response.headers.getSetCookie().some((cookie) => cookie.startsWith('position='));
}
async function untilBothReadReplicas(): Promise<void> {
  for (const browser of [writer, reader]) await eventually(() => readsReplica(browser));
}
async function untilReplicasAre(...states: string[]): Promise<void> {
  await eventually(async () => {
    const response = await fetch(`${url}/readyz`);
    expect(response.status).toBe(200);
    const { replicas } = (await response.json()) as { replicas: string[] };
    return replicas.join() === states.join();
  });
}

test('members read their own writes, others what their replica has, and one that lags is left out until it has caught up', async () => {
  await writeBio('before');
  await untilBothReadReplicas();
  expect(await bioSeenBy(reader)).toBe('before');

  await everyStandby((standby) => standby.pause());
  await writeBio('after');
  expect(await bioSeenBy(writer)).toBe('after');
  expect(await bioSeenBy(reader)).toBe('before');

  await untilReplicasAre('left out', 'left out');
  expect(await bioSeenBy(reader)).toBe('after');

  await everyStandby((standby) => standby.resume());
  await untilReplicasAre('in use', 'in use');
  await untilBothReadReplicas();
  expect(await bioSeenBy(reader)).toBe('after');
});

test('what a hint is about can be read once it comes, also where the replicas have not replayed it', async () => {
  await untilBothReadReplicas();
  const stream = await follow(url, reader.token);
  const readOnceTold = async () => {
    const id = await writePost();
    await eventually(() =>
      Promise.resolve(stream.hints.some((hint) => hint.type === 'post' && hint.id === id)),
    );
    return reader.call('GET', `/api/posts/${id}/`);
  };

  // From a replica, unless it took more than a second to replay the post.
  await eventually(async () => {
    const { status, headers } = await readOnceTold();
    expect(status).toBe(200);
    return headers.getSetCookie().length === 0;
  });

  await everyStandby((standby) => standby.pause());
  expect((await readOnceTold()).status).toBe(200);

  await everyStandby((standby) => standby.resume());
  stream.close();
});

test('a session that ended is refused at once, while no replica knows of it', async () => {
  const leaving = await new Browser(url, 'icarus').signUp();
  await eventually(() => readsReplica(leaving));
  await everyStandby((standby) => standby.pause());
  expect((await leaving.call('POST', '/api/logout/')).status).toBe(204);
  expect((await leaving.call('GET', '/api/posts/')).status).toBe(401);
  await everyStandby((standby) => standby.resume());
});

test('a position that no server told costs a read of the primary', async () => {
  await untilBothReadReplicas();
  for (const position of ['9007199254740991', '99999999999999999999999', '-1', 'x', '']) {
    reader.setCookie('position', position);
    expect(await readsReplica(reader)).toBe(false);
  }
  await eventually(() => readsReplica(reader));
});

test('no read fails for replicas that are killed or promoted, and a killed one is read again once it is back', async () => {
  await untilBothReadReplicas();
  const [first, second] = standbys as [Standby, Standby];
  const statuses = new Set<number>();
  let isOver = false;
  const reading = [writer, reader].map(async (browser) => {
    while (!isOver) statuses.add((await browser.call('GET', '/api/posts/')).status);
  });
  await first.kill();
  await untilReplicasAre('left out', 'in use');
  isOver = true;
  await Promise.all(reading);
  expect([...statuses]).toEqual([200]);

  await first.start();
  await untilReplicasAre('in use', 'in use');
  await untilBothReadReplicas();

  await second.promote();
  await untilReplicasAre('in use', 'left out');
  await untilBothReadReplicas();
});
