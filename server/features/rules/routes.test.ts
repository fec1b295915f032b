import fs from 'node:fs/promises';
import path from 'node:path';
import { startTestServer } from '../../testing/server';
import { createLog } from '../../log';
import { rulesReader } from './read';

test('anyone reads the built-in rules', async () => {
  const server = await startTestServer();
  const { status, body } = await server.call<{ text: string }>('GET', '/api/rules/');
  expect([status, body.text]).toEqual([
    200,
    expect.stringMatching(/^Be decent to each other\.[^#]+\n# What is not allowed\n/),
  ]);
  const log = createLog(server.context.config);
  const file = path.join(server.dataDir, 'rules.txt');
  const read = rulesReader(file, log);

  // Where the file is not there or too long, what was read before stays.
  expect(await read()).toBe(body.text);
  await fs.writeFile(file, 'Be kind.');
  expect(await read()).toBe('Be kind.');
  await fs.writeFile(file, 'x'.repeat(65_537));
  await fs.utimes(file, new Date(), new Date(Date.now() + 5_000));
  expect(await read()).toBe('Be kind.');
  await fs.writeFile(file, 'Be kinder.');
  await fs.utimes(file, new Date(), new Date(Date.now() + 9_000));
  expect(await read()).toBe('Be kinder.');
  await server.stop();
});
