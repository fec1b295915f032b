import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { LoginResponse } from '#contract/auth';
import type { Post } from '#contract/posts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { newcomersOf } from './testing/newcomers';

/** 1,000 with SPAMMERS=1000; a flood of a few dozen takes the same ways. */
const SPAMMERS = Number(process.env['SPAMMERS'] ?? 48);
const AT_ONCE = 12;
/** Of what spammers write, less is seen (decisions: Safety). */
const SEEN_MAX = 10;

jest.setTimeout(60_000 + SPAMMERS * 2_000);

const PITCH = 'Earn money from home! Write to me, and I show you how I made 900 a day with this method';
/** The same pitch, as programs vary it. */
const VARIED = [
  PITCH,
  PITCH.toUpperCase(),
  PITCH.replaceAll(' ', '  '),
  `${PITCH}!!!`,
  PITCH.replaceAll(' ', ' • '),
];

let folder: string;
let server: TestServer;
const { age, confirm, firstDay, tokensTo } = newcomersOf(() => server);
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spam-'));
  const file = path.join(folder, 'links');
  await fs.writeFile(file, 'pills.example\n');
  server = await startTestServer({
    NEWCOMERS: 'guarded',
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'on',
    SPAM_LINKS_FILE: file,
  });
});
afterAll(async () => {
  await server.stop();
  await fs.rm(folder, { recursive: true });
});

/** An address of each one's own. */
const from = (index: number) => ({ 'x-forwarded-for': `198.18.${index >> 8}.${index & 255}` });

/** A program's sign-up and login. */
async function signUp(index: number): Promise<TestMember> {
  const headers = from(index);
  const account = {
    username: `Promo${index}`,
    email: `promo${index}@example.org`,
    password: 'a long enough secret',
  };
  await server.call('POST', '/api/register/', { body: account, headers });
  const { body } = await server.call<LoginResponse>('POST', '/api/login/', { body: account, headers });
  return { ...body, ...account };
}

/** What a spammer posts, comments and sends: a pitch that all share, or words of its own around a link. */
async function flood(as: TestMember, index: number, postId: number, victim: string): Promise<void> {
  const send = (address: string, content: string) => server.call('POST', address, { as, body: { content } });
  const text =
    index % 2 === 0
      ? (VARIED[index % VARIED.length] as string)
      : `Number ${index} has a tip for you: https://shop${index}.pills.example/?from=${index} is cheap`;
  for (let i = 0; i < 3; i++) await send('/api/posts/', text);
  await send(`/api/posts/${postId}/comments/`, text);
  await send(`/api/messages/${victim}/`, text);
}

async function inTurns(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

test(`of ${SPAMMERS} scripted sign-ups fewer than ${SEEN_MAX} posts are seen, and an honest newcomer's first post is up at once`, async () => {
  const [victim] = await firstDay(1, 'victim');
  await age(victim);
  const { body: post } = await server.call<Post>('POST', '/api/posts/', {
    as: victim,
    body: { content: 'Good morning' },
  });
  const spammers: TestMember[] = [];
  await inTurns(SPAMMERS, async (index) => {
    spammers[index] = await signUp(index);
  });
  expect(spammers.every(({ token }) => token)).toBe(true);
  // Two of three have a mailbox.
  for (const [index, { email }] of spammers.entries()) {
    const [token = ''] = index % 3 === 0 ? [] : await tokensTo(email);
    if (token) expect((await confirm(token, from(index))).status).toBe(200);
  }
  await inTurns(SPAMMERS, (index) => flood(spammers[index] as TestMember, index, post.id, victim.username));

  const honest = await signUp(65_000);
  const [token = ''] = await tokensTo(honest.email);
  const mailed = performance.now();
  await confirm(token, from(65_000));
  await server.call('POST', '/api/posts/', { as: honest, body: { content: 'Hello, I am new here' } });

  const { body: feed } = await server.call<Post[]>('GET', '/api/posts/?limit=100', { as: victim });
  expect(feed.map(({ author_username }) => author_username)).toContain(honest.username);
  expect(performance.now() - mailed).toBeLessThan(120_000);
  const bySpammers = (rows: { author_username: string | null }[]) =>
    rows.filter(
      ({ author_username }) => author_username?.startsWith('Promo') && author_username !== honest.username,
    );
  expect(bySpammers(feed).length).toBeLessThan(SEEN_MAX);
  // The pitch went out twice, and nothing else did.
  expect(bySpammers(feed)).toHaveLength(2);
  const { body: comments } = await server.call<{ author_username: string }[]>(
    'GET',
    `/api/posts/${post.id}/comments/?limit=100`,
    { as: victim },
  );
  const { body: conversations } = await server.call<unknown[]>('GET', '/api/messages/conversations/', {
    as: victim,
  });
  expect([comments, conversations]).toEqual([[], []]);
});
