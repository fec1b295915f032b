import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { EmbeddedPostgresError } from './error';
import { acquireLock } from './lock';
import { application } from './testing/application';

/** Imitates a PostgreSQL that never finishes its start or shutdown: it answers each connection with `message`. */
function refuseWith(message: string): Server {
  return createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      const fields = `SFATAL\0VFATAL\0C57P03\0M${message}\0\0`;
      const head = Buffer.from('E....');
      head.writeInt32BE(4 + fields.length, 1);
      socket.end(Buffer.concat([head, Buffer.from(fields)]));
    });
  }).listen(0, '127.0.0.1');
}

const MINUTE_MS = 60_000;
let server: Server;
let notices: string[];
let minutesLater = 0;
beforeEach(() => {
  notices = [];
  minutesLater = 0;
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + minutesLater * MINUTE_MS);
});
afterEach(() => {
  jest.restoreAllMocks();
  server.close();
});

async function hold(message: string, isRunning = (): boolean => true): ReturnType<typeof acquireLock> {
  server = refuseWith(message);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return acquireLock(`postgres://pantheon:x@127.0.0.1:${port}/pantheon?sslmode=disable`, {
    application,
    log: '/data/postgres.log',
    isRunning,
    notify: (sentence) => notices.push(sentence),
  });
}

test.each(['the database system is starting up', 'the database system is in recovery mode'])(
  'says once that it waits while "%s"',
  async (message) => {
    // Some two seconds after it has said so.
    let left = 40;
    expect(await hold(message, () => notices.length === 0 || left-- > 0)).toBe('exited');
    expect(notices).toEqual([
      'PostgreSQL is recovering what was written before a crash. This can take some minutes.',
    ]);
  },
);

test('gives up on a recovery after 10 minutes, in a sentence', async () => {
  const holding = hold('the database system is in recovery mode', () => {
    minutesLater += 2;
    return true;
  });
  await expect(holding).rejects.toEqual(
    new EmbeddedPostgresError(
      'PostgreSQL has been recovering from a crash for 10 minutes and goes on: start Pantheon again to wait further. ' +
        'Its progress is in /data/postgres.log.',
    ),
  );
});

test('does not wait for a shutdown that never ends', async () => {
  const holding = hold('the database system is shutting down', () => {
    minutesLater += 0.1;
    return true;
  });
  expect(await holding).toBe('hanging');
});
