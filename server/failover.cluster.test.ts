import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { query, startPrimary, type Primary, type Standby } from '@pantheon/embedded-postgres/testing';
import { readConfig } from './config';
import { start, type RunningServer } from './start';
import { eventually } from './testing/eventually';
import { follow } from './testing/live';
import { startMovingAddress, type MovingAddress } from './testing/movingAddress';
import { allPosts, send, signUp, type WrittenPost } from './testing/overHttp';
import { TEST_SETTINGS } from './testing/settings';
import { startWriters } from './testing/writers';

const WRITERS = 8;
/** Posts acknowledged at each server before the loss, and after it. */
const ENOUGH = 40;

let primary: Primary;
let standby: Standby;
let address: MovingAddress;
let dataDir: string;
let servers: RunningServer[];
let urls: [string, string];
beforeAll(async () => {
  primary = await startPrimary();
  standby = await primary.addStandby();
  // A commit is answered once the standby has it, too.
  await query(primary.url, `alter system set synchronous_standby_names = '*'`);
  await query(primary.url, 'select pg_reload_conf()');
  address = await startMovingAddress(primary.url);
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-failover-'));
  const startOne = () =>
    start(
      readConfig({
        ...TEST_SETTINGS,
        DATABASE_URL: address.url,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PAYMENTS: 'off',
      }),
    );
  servers = [await startOne(), await startOne()];
  const [one = '', other = ''] = servers.map((server) => server.address.replace('localhost', '127.0.0.1'));
  urls = [one, other];
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await address.close();
  await primary.remove();
  await fs.rm(dataDir, { recursive: true });
});

test('the primary is lost and its standby promoted while members write at two servers: nothing is lost or doubled', async () => {
  const token = await signUp(urls[0]);
  const writers = urls.map((url) => startWriters(url, token, WRITERS));
  const progress = () => Promise.all(writers.map((one) => one.progress(ENOUGH)));
  await progress();

  address.cut();
  await primary.kill();
  const refused = await fetch(`${urls[0]}/api/posts/`, { headers: { authorization: `Token ${token}` } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  await standby.promote();
  address.moveTo(standby.url);

  await progress();
  await Promise.all(writers.map((one) => one.stop()));
  expect(writers.flatMap(({ failures }) => failures)).toEqual([]);
  const found = await allPosts(urls[0], token);
  const acknowledged = new Map(writers.flatMap((one) => [...one.acknowledged]));
  expect(new Map(found.map(({ id, content }) => [id, content]))).toEqual(acknowledged);
  expect(found.length).toBe(acknowledged.size);

  // Hints travel again from one server to the other.
  let stream = await follow(urls[1], token);
  await eventually(async () => {
    // Refused until the second server listens to the new primary.
    if (stream.status !== 200) stream = await follow(urls[1], token);
    const { id } = await send<WrittenPost>(
      urls[0],
      '/api/posts/',
      { content: 'words' },
      { authorization: `Token ${token}` },
    );
    return stream.hints.some((hint) => hint.type === 'post' && hint.id <= id);
  });
  stream.close();
});
