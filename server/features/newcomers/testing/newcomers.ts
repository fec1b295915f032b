import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Problem } from '#contract/call';
import type { TestMember, TestServer } from '../../../testing/server';
import { addMembers } from '../../../testing/members';

export const PUBLIC_URL = 'https://pantheon.example';

/** Helpers for tests of servers that guard newcomers. */
export function newcomersOf(server: () => TestServer) {
  const outbox = () => path.join(server().dataDir, 'outbox');

  /** The tokens of the links that were sent to an address, oldest first. */
  async function tokensTo(email: string): Promise<string[]> {
    await server().runJobs();
    const names = await fs.readdir(outbox()).catch(() => []);
    const mails = await Promise.all(
      names
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .map((name) => fs.readFile(path.join(outbox(), name), 'utf8')),
    );
    return mails
      .filter((mail) => mail.includes(`To: ${email}`))
      .flatMap((mail) => /\/confirm-email\/([\w-]{43})\r?$/m.exec(mail)?.[1] ?? []);
  }

  const post = <T = Problem>(as: TestMember | undefined, address: string, body: unknown = {}) =>
    server().call<T>('POST', `/api/${address}/`, { as, body });
  const confirm = (token: string, headers: Record<string, string> = {}) =>
    server().call<Problem>('POST', '/api/email-confirmation/confirm/', { body: { token }, headers });

  return {
    tokensTo,
    post,
    confirm,
    /** Members on their first day, whose address is confirmed. */
    firstDay: <Count extends number>(count: Count, prefix: string) => addMembers(server(), count, { prefix }),
    /** Lets the first day of members pass. */
    age: (...members: TestMember[]) =>
      server()
        .db.updateTable('accounts')
        .set({ created_at: sql<Date>`now() - interval '25 hours'` })
        .where(
          'id',
          'in',
          members.map(({ user_id }) => user_id),
        )
        .execute(),
  };
}
