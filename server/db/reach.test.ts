import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { Transform } from 'node:stream';
import { freePort } from '@pantheon/embedded-postgres/testing';
import { StartupError } from '../startupError';
import { shiftClock } from '../testing/clock';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { waitForDatabase } from './reach';

let database: TestDatabase;
const servers: Server[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  jest.restoreAllMocks();
});
afterAll(() => database.drop());

/** The database's address with parts of it changed. */
const address = (change: Partial<Pick<URL, 'port' | 'password' | 'pathname' | 'search' | 'hostname'>>) =>
  Object.assign(new URL(database.url), change).href;

/** Passes connections on `port` to the database, its responses through `edit`. */
async function listen(port: number, edit = (answer: string) => answer): Promise<number> {
  const target = new URL(database.url);
  const server = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    const editor = new Transform({
      transform: (chunk: Buffer, _encoding, done) =>
        done(null, Buffer.from(edit(chunk.toString('latin1')), 'latin1')),
    });
    socket.pipe(onward).pipe(editor).pipe(socket);
    for (const stream of [socket, onward]) stream.on('error', () => undefined);
  });
  servers.push(server);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** The sentence with which the start ends. */
async function refusal(url: string, tell?: (line: string) => void): Promise<string> {
  const error: unknown = await waitForDatabase([url], tell).catch((reason: unknown) => reason);
  if (!(error instanceof StartupError)) throw new Error(`not refused in a sentence: ${String(error)}`);
  expect(error.message).toContain('DATABASE_URL');
  for (const { password } of [new URL(url), new URL(database.url)]) {
    if (password) expect(error.message).not.toContain(password);
  }
  return error.message;
}

/** Lets the half minute pass at once. */
const skipPatience = (): void => shiftClock(31_000);

test('does not wait for a database that answers', async () => {
  const tell = jest.fn();
  await waitForDatabase([database.url], tell);
  expect(tell).not.toHaveBeenCalled();
});

test('waits for a database that begins to listen later, and tells the operator once', async () => {
  const port = await freePort();
  const said: string[] = [];
  await waitForDatabase([address({ port: String(port) })], (line) => {
    said.push(line);
    void listen(port);
  });
  expect(said).toEqual([
    `The PostgreSQL of DATABASE_URL (127.0.0.1:${port}) cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}. ` +
      'Waiting for it …',
  ]);
});

test('waits for a database that is still starting', async () => {
  let isStarting = true;
  const FATAL = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0';
  const port = await listen(0, (answer) => {
    if (!isStarting) return answer;
    const length = Buffer.alloc(4);
    length.writeInt32BE(FATAL.length + 4);
    return `E${length.toString('latin1')}${FATAL}`;
  });
  const said: string[] = [];
  await waitForDatabase([address({ port: String(port) })], (line) => {
    said.push(line);
    isStarting = false;
  });
  expect(said).toEqual([expect.stringContaining('the database system is starting up')]);
});

test('gives up on a database that never answers after half a minute', async () => {
  // A free port of those that systems give out may be another program's soon.
  expect(await refusal(address({ port: '1' }), skipPatience)).toBe(
    'The PostgreSQL of DATABASE_URL (127.0.0.1:1) cannot be reached: connect ECONNREFUSED 127.0.0.1:1. ' +
      'Start it, or correct DATABASE_URL.',
  );
});

test('gives up on a name that does not resolve', async () => {
  const sentence = await refusal(address({ hostname: 'nowhere.invalid' }), skipPatience);
  expect(sentence).toContain('(nowhere.invalid:');
});

test('gives up on a server that is not PostgreSQL', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  servers.push(other);
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await refusal(address({ port: String(port) }), skipPatience)).toContain(
    'nothing answers there as PostgreSQL does',
  );
});

test.each([
  ['a wrong password', { password: 'hunter22' }, 'Correct the role or its password in DATABASE_URL.'],
  ['no password', { password: '' }, 'Correct the role or its password in DATABASE_URL.'],
  ['a database that does not exist', { pathname: '/nope' }, 'Create this database, or correct DATABASE_URL.'],
  ['TLS where there is none', { search: '?sslmode=require' }, 'Correct DATABASE_URL.'],
])('%s fails at once with advice', async (_what, change, advice) => {
  const tell = jest.fn();
  const sentence = await refusal(address(change), tell);
  expect(sentence).toMatch(/^The PostgreSQL of DATABASE_URL \(127\.0\.0\.1:\d+\) does not let Pantheon in: /);
  expect(sentence.endsWith(`. ${advice}`)).toBe(true);
  expect(tell).not.toHaveBeenCalled();
});

test('a missing certificate fails at once with advice', async () => {
  expect(await refusal(address({ search: '?sslrootcert=/nowhere/ca.pem' }))).toMatch(
    /^DATABASE_URL cannot be used: ENOENT: no such file or directory, open '\/nowhere\/ca.pem'\.$/,
  );
});

test('an older PostgreSQL fails at once with advice', async () => {
  const port = await listen(0, (answer) => answer.replace('\0\x0218', '\0\x0212'));
  expect(await refusal(address({ port: String(port) }))).toMatch(
    /has version 18\.\d+, and Pantheon needs 14 or newer: upgrade it, or set DATABASE_URL to another\.$/,
  );
});
