import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addMembers } from '../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../testing/server';
import { tasks } from '../tasks';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [member] = await addMembers(server, 1, { prefix: 'sweep' });
});
afterAll(() => server.stop());

const ago = (text: string) => sql<Date>`now() - ${text}::interval`;

test('first responses are kept for 24 hours', async () => {
  const key = (created_at: ReturnType<typeof ago>) => ({
    member_id: member.user_id,
    key: crypto.randomUUID(),
    request: 'POST /api/posts',
    answer: null,
    created_at,
  });
  await server.db
    .insertInto('idempotency_keys')
    .values([key(ago('23 hours 59 minutes')), key(ago('24 hours'))])
    .execute();
  const anonymousKey = (created_at: ReturnType<typeof ago>) => ({
    key_hash: randomBytes(32),
    request_digest: randomBytes(32),
    member_id: member.user_id,
    answer: null,
    created_at,
  });
  await server.db
    .insertInto('anonymous_keys')
    .values([anonymousKey(ago('23 hours 59 minutes')), anonymousKey(ago('24 hours'))])
    .execute();
  await tasks['sweep-idempotency-keys'].run(server.context);
  expect(await server.db.selectFrom('idempotency_keys').select('key').execute()).toHaveLength(1);
  expect(await server.db.selectFrom('anonymous_keys').select('key_hash').execute()).toHaveLength(1);
});
