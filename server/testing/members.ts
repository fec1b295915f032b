import { randomBytes } from 'node:crypto';
import type { Tier } from '#contract/tiers';
import { hashToken } from '../tokens';
import type { TestMember, TestServer } from './server';

/** Members that tests call by name. */
interface Few {
  1: [TestMember];
  2: [TestMember, TestMember];
  3: [TestMember, TestMember, TestMember];
}
type Members<Count> = Count extends keyof Few ? Few[Count] : TestMember[];

/** Members with a session each, quicker than by signing up: they have no password to log in with. */
export async function addMembers<Count extends number>(
  { db }: Pick<TestServer, 'db'>,
  count: Count,
  { prefix, godtier = 'HERMES' }: { prefix: string; godtier?: Tier },
): Promise<Members<Count>> {
  const rows = await db
    .insertInto('members')
    .values(
      Array.from({ length: count }, (_, i) => ({
        username: `${prefix}${i}`,
        email: `${prefix}${i}@example.org`,
        password_hash: 'none',
        godtier,
      })),
    )
    .returning(['id as user_id', 'username', 'email', 'godtier', 'subscription_status', 'used_free_trial'])
    .execute();
  const members = rows.map((row) => ({ ...row, password: '', token: randomBytes(32).toString('base64url') }));
  await db
    .insertInto('sessions')
    .values(members.map(({ token, user_id }) => ({ token_hash: hashToken(token), member_id: user_id })))
    .execute();
  return members as TestMember[] as Members<Count>;
}
