import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { SpamLinks } from './spamLinks';

const LIST = '# known since May\nspam.example # pills\r\n  Casino.Example\nxn--bcher-kva.example\n\n';

let folder: string;
let file: string;
let server: TestServer;
let ada: TestMember;
let bob: TestMember;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spam-'));
  file = path.join(folder, 'links');
  await fs.writeFile(file, LIST);
  server = await startTestServer({ SPAM_LINKS_FILE: file });
  [ada, bob] = await addMembers(server, 2, { prefix: 'm' });
});
afterAll(async () => {
  await server.stop();
  await fs.rm(folder, { recursive: true });
});

const check = (text: string) => server.call('POST', '/api/posts/', { as: ada, body: { content: text } });

test.each([
  'http://spam.example',
  'HTTPS://WWW.Spam.Example/x?y#z',
  'look at spam.example, it is great',
  'deep.in.casino.example/pills',
  'https://good.example@spam.example/',
  'https://sp%61m.example/',
  'sp\u200bam.example',
  'ｓｐａｍ．ｅｘａｍｐｌｅ',
  'bücher.example',
  '(spam.example)',
  `${'a.'.repeat(2_000)}spam.example`,
])('%j is refused', async (text) => {
  expect(await check(text)).toMatchObject({
    status: 400,
    body: {
      type: '/problems/spam-link',
      detail: 'The text has a link that is known as spam. Please take it out.',
    },
  });
});

test.each([
  'http://example',
  'notspam.example',
  'spam.example.org',
  'spam',
  'http://good.example/spam.exampleX',
])('%j is taken', async (text) => {
  expect((await check(text)).status).toBe(201);
});

test('posts, comments, messages, their edits and the bio are looked at', async () => {
  const { body: post } = await server.call<{ id: number }>('POST', '/api/posts/', {
    as: ada,
    body: { content: 'x' },
  });
  const comments = `/api/posts/${post.id}/comments/`;
  const { body: comment } = await server.call<{ id: number }>('POST', comments, {
    as: ada,
    body: { content: 'x' },
  });
  for (const [method, address, as, field] of [
    ['PATCH', `/api/posts/${post.id}/`, ada, 'content'],
    ['PATCH', `/api/moderation/posts/${post.id}/modify/`, bob, 'content'],
    ['POST', comments, ada, 'content'],
    ['POST', `/api/comments/${comment.id}/replies/`, ada, 'content'],
    ['PUT', `/api/comments/${comment.id}/update/`, ada, 'content'],
    ['POST', `/api/messages/${bob.username}/`, ada, 'content'],
    ['PATCH', '/api/profile/', ada, 'bio'],
  ] as const) {
    const statuses = [];
    for (const text of ['see spam.example', 'see ham.example'])
      statuses.push((await server.call(method, address, { as, body: { [field]: text } })).status);
    expect([address, statuses[0], statuses[1] ?? 0]).toEqual([address, 400, method === 'POST' ? 201 : 200]);
  }
});

describe('the file', () => {
  const log = { warn: jest.fn() };
  const open = (name: string) => SpamLinks.open(name, log as unknown as Parameters<typeof SpamLinks.open>[1]);
  const isRefused = (links: SpamLinks, text: string) =>
    links.check(text).then(
      () => false,
      () => true,
    );

  test('is read again once it has changed, and what was read goes on while it cannot be', async () => {
    const other = path.join(folder, 'changing');
    await fs.writeFile(other, 'old.example\n');
    const links = await open(other);
    const later = jest.spyOn(performance, 'now');
    const seen = async () => [await isRefused(links, 'old.example'), await isRefused(links, 'new.example')];
    later.mockReturnValue(1e9);
    expect(await seen()).toEqual([true, false]);
    await fs.writeFile(other, 'new.example\n# longer\n');
    later.mockReturnValue(1e9 + 9_999);
    expect(await seen()).toEqual([true, false]);
    later.mockReturnValue(1e9 + 10_000);
    expect(await seen()).toEqual([false, true]);
    await fs.rm(other);
    later.mockReturnValue(2e9);
    expect(await seen()).toEqual([false, true]);
    expect(log.warn).toHaveBeenCalledTimes(1);
    later.mockRestore();
  });

  test.each([
    ['missing', undefined, /^SPAM_LINKS_FILE cannot be read: ENOENT/],
    ['long', 'a.b\n'.repeat(100_000), /has more than 100000 lines/],
    ['large', 'a'.repeat(5_000_001), /has more than 5000000 bytes/],
  ])('that is %s ends the start', async (name, content, sentence) => {
    const bad = path.join(folder, name);
    if (content !== undefined) await fs.writeFile(bad, content);
    await expect(open(bad)).rejects.toThrow(sentence);
  });
});
