import fs from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from './config';
import { start } from './start';
import { StartupError } from './startupError';
import { runProgram } from './testing/program';
import { createTestDatabase, type TestDatabase } from './testing/database';
import { eventually } from './testing/eventually';
import { startServerProcess } from './testing/serverProcess';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-start-'));
});
afterAll(async () => {
  await database.drop();
  await fs.rm(dataDir, { recursive: true });
});

test.each([
  ['main', []],
  ['admin/main', []],
  ['backup/main', ['create']],
])('server/%s.ts --version prints the release', async (name, args) => {
  const { version } = JSON.parse(await fs.readFile('package.json', 'utf8')) as { version: string };
  const env = { APP_VERSION: `${version}+c93bfde`, DATABASE_URL: 'not read' };
  const { code, out, err } = await runProgram(`server/${name}.ts`, [...args, '--version'], env);
  expect([code, err]).toEqual([0, '']);
  // A built program has the commit it was built from, if there was one.
  expect(out).toMatch(new RegExp(`^${version}(\\+[0-9a-f]{7,})?\n$`));
});

/** The sentence with which a start ends. */
async function refusal(env: Record<string, string>): Promise<string> {
  const config = readConfig({
    ...database.settings,
    DATA_DIR: dataDir,
    PORT: '0',
    PAYMENTS: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const error: unknown = await start(config).catch((reason: unknown) => reason);
  if (!(error instanceof StartupError)) throw new Error(`not refused in a sentence: ${String(error)}`);
  return error.message;
}

test.each(['192.0.2.1', 'no-such-host.invalid', '127.0.0.1:8000', 'http://127.0.0.1'])(
  'HOST=%s, which is no address of this machine, is refused by its name',
  async (host) => {
    expect(await refusal({ HOST: host })).toMatch(/^HOST must be an address of this machine, /);
  },
);

test('a port that another program has is refused by its name', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} is taken by another program. Set PORT to a free one, such as PORT=${port + 1}.`,
    );
  } finally {
    other.close();
  }
});

test('what cannot be reached, and what production lacks, is told in lines of the log, and the start goes on', async () => {
  const server = await startServerProcess({
    ...database.settings,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'hunter22',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://pantheon:hunter22@127.0.0.1:1',
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  });
  // What it prints for a person is indented. The last line may still be on its way.
  const logged = () =>
    server
      .written()
      .out.split('\n')
      .slice(0, -1)
      .filter((line) => /^\S/.test(line))
      .map((line) => (JSON.parse(line) as { msg: string }).msg.split(':')[0]);
  try {
    for (const warning of [
      'PUBLIC_URL is http',
      'mails cannot be handed over',
      'pictures cannot be had from S3',
    ]) {
      await eventually(() => Promise.resolve(logged().includes(warning)));
    }
    expect(server.written().err).toBe('');
    expect(server.written().out).not.toContain('hunter22');
  } finally {
    await server.stop();
  }
});
