import { sql } from 'kysely';
import type { Db } from '../../../db/connect';

export { startSandbox } from '@pantheon/stripe-sandbox';
export { CARDS, connect, DAY_S, passTime, pay, type Db as SandboxDb } from '@pantheon/stripe-sandbox/testing';

/** The header in which the provider sends the signature of an event. */
export const SIGNATURE_HEADER = 'stripe-signature';

/** Expires a checkout session by changing the time in the provider's own record. */
export async function expireSession(db: Db, sessionId: string): Promise<void> {
  await sql`update stripe_sandbox.objects set data = data || '{"expires_at": 1}' where id = ${sessionId}`.execute(
    db,
  );
}
