import { sql } from 'kysely';
import type { Problem } from '#contract/call';
import { eventually } from '../testing/eventually';
import { form, png } from '../testing/forms';
import { addMembers } from '../testing/members';
import { startTestServer, type TestResponse, type TestMember, type TestServer } from '../testing/server';

let server: TestServer | undefined;
afterEach(() => server?.stop());

async function start(env: Record<string, string>): Promise<[TestServer, TestMember, TestMember]> {
  server = await startTestServer(env);
  const [one, other] = await addMembers(server, 2, { prefix: 'limited' });
  return [server, one, other];
}

/** The wait that a refusal names: earlier calls may have taken some of the window. */
const waitOf = ({ status, headers }: TestResponse<Problem>): string => {
  expect(status).toBe(429);
  return `Please try again in ${headers.get('retry-after')} seconds.`;
};

/** The statuses of `count` calls, one after the other. */
async function statuses(
  count: number,
  call: (i: number) => Promise<TestResponse<unknown>>,
): Promise<number[]> {
  const all = [];
  for (let i = 0; i < count; i++) all.push((await call(i)).status);
  return all;
}

const write = (target: TestServer, as: TestMember) =>
  target.call<Problem>('POST', '/api/posts/', { as, body: { content: 'hello' } });

test('past a limit the response is 429 with Retry-After and a sentence that says when (decisions: Limits)', async () => {
  const [target, member] = await start({ RATE_LIMITS: 'writes=3/90' });
  expect(await statuses(3, () => write(target, member))).toEqual([201, 201, 201]);
  const { status, headers, body } = await write(target, member);
  expect(status).toBe(429);
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(90);
  expect(body).toMatchObject({
    status: 429,
    title: 'Too Many Requests',
    detail: 'Too many requests. Please try again in 2 minutes.',
  });
});

test('a request past its member’s limit does not reach the database', async () => {
  const [target, member] = await start({ RATE_LIMITS: 'member=3/60' });
  const read = () => target.call('GET', '/api/auth/validate/', { as: member });
  expect(await statuses(3, read)).toEqual([200, 200, 200]);
  const asked = jest.spyOn(target.db, 'selectFrom');
  expect((await read()).status).toBe(429);
  expect(asked).not.toHaveBeenCalled();
});

test("a member's writes are counted for the member alone, and reading goes on", async () => {
  const [target, member, other] = await start({ RATE_LIMITS: 'writes=2/60' });
  expect(await statuses(3, () => write(target, member))).toEqual([201, 201, 429]);
  expect((await write(target, other)).status).toBe(201);
  expect((await target.call('GET', '/api/posts/', { as: member })).status).toBe(200);
  expect((await target.call('HEAD', '/api/posts/', { as: member })).status).toBe(200);
});

test('a limit ends with its window', async () => {
  const [target, member] = await start({ RATE_LIMITS: 'writes=1/1' });
  expect((await write(target, member)).status).toBe(201);
  // On a slow machine one write may take as long as the window.
  const burst = () => Promise.all([write(target, member), write(target, member), write(target, member)]);
  await eventually(async () => (await burst()).some(({ status }) => status === 429));
  await eventually(async () => (await write(target, member)).status === 201);
});

test('all a member does is counted, from whatever address', async () => {
  const [target, member, other] = await start({ RATE_LIMITS: 'member=3/60', TRUST_PROXY: 'on' });
  const read = (as: TestMember, i: number) =>
    target.call('GET', '/api/auth/validate/', { as, headers: { 'x-forwarded-for': `203.0.113.${i}` } });
  expect(await statuses(4, (i) => read(member, i))).toEqual([200, 200, 200, 429]);
  expect((await read(other, 0)).status).toBe(200);
});

describe('without a session', () => {
  test('requests are counted by address, forged tokens too', async () => {
    const [target, member] = await start({ RATE_LIMITS: 'address=3/60' });
    const forged = (i: number) =>
      target.call('GET', '/api/posts/', { headers: { authorization: `Token ${String(i).repeat(43)}` } });
    expect(await statuses(4, forged)).toEqual([401, 401, 401, 429]);
    expect((await target.call('GET', '/api/posts/', { as: member })).status).toBe(200);
  });

  const forge = (target: TestServer, path: string) => () =>
    target.call('GET', path, { headers: { authorization: 'Token forged' } });

  /** How many statements 300 calls at once make, and how many are allowed to. */
  async function countStatements(
    target: TestServer,
    call: () => Promise<unknown>,
  ): Promise<[number, number]> {
    const asked = jest.spyOn(target.db, 'executeQuery');
    const started = performance.now();
    await Promise.all(Array.from({ length: 300 }, call));
    const seconds = 1 + Math.ceil((performance.now() - started) / 1000);
    return [asked.mock.calls.length, 50 * seconds];
  }

  test('an address past its limit has sessions looked up at a bounded rate: its members go on, and log in', async () => {
    const [target, member, unseen] = await start({ RATE_LIMITS: 'address=2/60' });
    await target.call('GET', '/api/posts/', { as: member });
    const forged = forge(target, '/api/posts/');
    expect(await statuses(25, forged)).toEqual([401, 401, ...Array<number>(23).fill(429)]);
    expect((await target.call('GET', '/api/posts/')).status).toBe(429);
    expect((await target.call('GET', '/api/posts/', { as: unseen })).status).toBe(200);
    const { username, password } = await target.signUp('Guessed');
    expect((await target.call('POST', '/api/login/', { body: { username, password } })).status).toBe(200);

    const [asked, allowed] = await countStatements(target, forged);
    expect(asked).toBeLessThanOrEqual(allowed);
    expect((await target.call('GET', '/api/posts/', { as: member })).status).toBe(200);
  });

  test('so it is at calls that need no session, each of which is counted by itself', async () => {
    const [target] = await start({ RATE_LIMITS: 'address=2/60' });
    const forged = forge(target, '/api/rules/');
    expect(await statuses(3, forged)).toEqual([200, 200, 429]);
    const [asked, allowed] = await countStatements(target, forged);
    expect(asked).toBeLessThanOrEqual(allowed);
    expect((await forge(target, '/api/posts/')()).status).toBe(401);
  });

  test('a token whose session has ended is counted by address, not for its member', async () => {
    const [target, member] = await start({ RATE_LIMITS: 'member=6/60,address=3/60' });
    const { username, password } = await target.signUp('Twice');
    const logIn = async () => {
      const { body } = await target.call<TestMember>('POST', '/api/login/', { body: { username, password } });
      return { ...member, token: body.token };
    };
    const [ended, good] = [await logIn(), await logIn()];
    expect((await target.call('POST', '/api/logout/', { as: ended })).status).toBe(204);
    const read = (as: TestMember) => target.call('GET', '/api/auth/validate/', { as });
    expect(await statuses(10, () => read(ended))).toEqual([401, 401, 401, ...Array<number>(7).fill(429)]);
    expect(await statuses(4, () => read(good))).toEqual([200, 200, 200, 200]);
  });

  test('the networks of one IPv6 /48 share a limit ten times as high', async () => {
    const [target] = await start({ RATE_LIMITS: 'address=1/60', TRUST_PROXY: 'on' });
    const call = (i: number) =>
      target.call('GET', '/api/posts/', { headers: { 'x-forwarded-for': `2001:db8:0:${i}::1` } });
    expect(await statuses(11, call)).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test('what a network of an IPv6 /48 is refused is not taken from the others', async () => {
    const [target] = await start({ RATE_LIMITS: 'address=1/60', TRUST_PROXY: 'on' });
    const from = (network: number) => () =>
      target.call('GET', '/api/posts/', { headers: { 'x-forwarded-for': `2001:db8:0:${network}::1` } });
    expect(await statuses(12, from(1))).toEqual([401, ...Array<number>(11).fill(429)]);
    expect(await statuses(2, from(2))).toEqual([401, 429]);
  });

  test('what is no call of the API is not counted', async () => {
    const [target] = await start({ RATE_LIMITS: 'address=1/60' });
    for (const path of ['/healthz', '/readyz', '/api/docs', '/api/openapi.json']) {
      expect(await statuses(3, () => target.call('GET', path))).toEqual([200, 200, 200]);
    }
  });

  test('X-Forwarded-For is ignored unless a proxy is configured', async () => {
    const [target] = await start({ RATE_LIMITS: 'address=2/60' });
    const call = (i: number) =>
      target.call('GET', '/api/posts/', { headers: { 'x-forwarded-for': `203.0.113.${i}` } });
    expect(await statuses(3, call)).toEqual([401, 401, 429]);
  });

  test('behind a proxy addresses are told apart, and a made-up one before the real one does not count', async () => {
    const [target] = await start({ RATE_LIMITS: 'address=2/60', TRUST_PROXY: 'on' });
    const call = (forwarded: string) =>
      target.call('GET', '/api/posts/', { headers: { 'x-forwarded-for': forwarded } });
    expect(await statuses(3, (i) => call(`198.51.100.${i}, 203.0.113.9`))).toEqual([401, 401, 429]);
    expect((await call('203.0.113.10')).status).toBe(401);
  });

  test('the addresses of one IPv6 household count as one', async () => {
    const [target] = await start({ RATE_LIMITS: 'address=2/60', TRUST_PROXY: 'on' });
    const call = (forwarded: string) =>
      target.call('GET', '/api/posts/', { headers: { 'x-forwarded-for': forwarded } });
    expect(await statuses(3, (i) => call(`2001:db8:0:1::${i + 1}`))).toEqual([401, 401, 429]);
    expect((await call('2001:db8:0:2::1')).status).toBe(401);
  });
});

describe('attempts to log in', () => {
  const login = (target: TestServer, username: string, from: string) =>
    target.call<Problem>('POST', '/api/login/', {
      body: { username, password: 'wrong' },
      headers: { 'x-forwarded-for': from },
    });

  test('are counted by address, whatever the account', async () => {
    const [target] = await start({ RATE_LIMITS: 'loginAddress=2/60', TRUST_PROXY: 'on' });
    expect(await statuses(3, (i) => login(target, `nobody${i}`, '203.0.113.1'))).toEqual([401, 401, 429]);
    expect((await login(target, 'nobody', '203.0.113.2')).status).toBe(401);
  });

  test('are counted by account and address, in whatever case', async () => {
    const [target] = await start({ RATE_LIMITS: 'loginAccount=3/60', TRUST_PROXY: 'on' });
    const names = ['guessed', 'GUESSED', ' Guessed ', 'guessed'];
    expect(await statuses(4, (i) => login(target, names[i] ?? '', '203.0.113.1'))).toEqual([
      401, 401, 401, 429,
    ]);
    const refused = await login(target, 'guessed', '203.0.113.1');
    expect(refused.body.detail).toBe(`Too many attempts to log in to this account. ${waitOf(refused)}`);
    expect((await login(target, 'guessed', '203.0.113.2')).status).toBe(401);
    expect((await login(target, 'another', '203.0.113.1')).status).toBe(401);
  });

  test('from addresses that its member does not use are counted by account, known or not, and keep no member out', async () => {
    const [target] = await start({ RATE_LIMITS: 'loginStrangers=3/60', TRUST_PROXY: 'on' });
    const { username, password, user_id } = await target.signUp('Guessed');
    const home = { 'x-forwarded-for': '198.51.100.1' };
    const logIn = () =>
      target.call<Problem>('POST', '/api/login/', { body: { username, password }, headers: home });
    expect((await logIn()).status).toBe(200);
    for (const name of [username, 'unknown']) {
      const found = await statuses(4, (i) => login(target, name, `203.0.113.${i}`));
      expect(found.at(-1)).toBe(429);
    }
    expect(await statuses(4, logIn)).toEqual([200, 200, 200, 200]);
    await sql`update sign_in_networks set last_used_at = now() - interval '91 days'
      where member_id = ${user_id}`.execute(target.db);
    const refused = await logIn();
    expect(refused.body.detail).toBe(`Too many attempts to log in to this account. ${waitOf(refused)}`);
  });

  test('past the limit not even the right password is tried', async () => {
    const [target] = await start({ RATE_LIMITS: 'loginAccount=1/60' });
    const { username, password } = await target.signUp('Guessed');
    const { status } = await target.call('POST', '/api/login/', { body: { username, password } });
    expect(status).toBe(429);
  });
});

test('sign-ups are counted by address', async () => {
  const [target] = await start({ RATE_LIMITS: 'signUp=2/60' });
  const signUp = (i: number) =>
    target.call<Problem>('POST', '/api/register/', {
      body: { username: `fresh${i}`, email: `fresh${i}@example.org`, password: 'a long enough secret' },
    });
  expect(await statuses(3, signUp)).toEqual([201, 201, 429]);
});

test('uploaded pictures are counted by member; text alone goes on', async () => {
  const [target, member] = await start({ RATE_LIMITS: 'uploads=1/60' });
  const picture = await png();
  const upload = () =>
    target.call<Problem>('POST', '/api/posts/', { as: member, body: form({ image: picture }) });
  expect((await upload()).status).toBe(201);
  const refused = await upload();
  expect(refused.body.detail).toBe(`Too many pictures were uploaded. ${waitOf(refused)}`);
  expect((await write(target, member)).status).toBe(201);
});

test('RATE_LIMITS=off turns all of them off', async () => {
  const [target, member] = await start({ RATE_LIMITS: 'off' });
  // 310 calls, as many at once as a busy server takes.
  const many = async (call: () => Promise<TestResponse<unknown>>) => {
    const chains = Array.from({ length: 10 }, () => statuses(31, call));
    return (await Promise.all(chains)).flat();
  };
  expect(new Set(await many(() => target.call('GET', '/api/posts/')))).toEqual(new Set([401]));
  expect(new Set(await many(() => write(target, member)))).toEqual(new Set([201]));
});
