import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeDataDir } from '@pantheon/embedded-postgres/testing';
import { runProgram } from '../testing/program';
import { startServerProcess } from '../testing/serverProcess';

let dataDir: string;
beforeEach(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-admin-'));
});
afterEach(() => removeDataDir(dataDir));

const show = () => runProgram('server/admin/main.ts', ['show', 'ariadne'], { DATA_DIR: dataDir });

test('the command works on the embedded database while the server runs, and when it does not', async () => {
  // The first run migrates, and says so where a busy machine lets a migration wait.
  const noOne = {
    code: 1,
    err: expect.stringMatching(/^(The migration .*\n)*There is no member "ariadne"\.\n$/),
  };
  expect(await show()).toMatchObject(noOne);

  const server = await startServerProcess({ DATA_DIR: dataDir });
  try {
    await fetch(`${server.url}/api/register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ariadne', email: 'a@example.org', password: 'a long enough secret' }),
    });
    expect(await show()).toMatchObject({ code: 0, out: expect.stringContaining('ariadne'), err: '' });
    // The command has ended without stopping the server's database.
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  } finally {
    await server.stop();
  }
  expect(await show()).toMatchObject({ code: 0, out: expect.stringContaining('ariadne') });
});
