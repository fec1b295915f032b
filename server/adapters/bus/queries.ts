import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../db/connect';
import type { BusMessage } from '.';

const CHANNEL = 'pantheon_live';
/** Sends any number of notifications. */
const NOTIFY = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
/** Characters in one notification: PostgreSQL takes less than 8,000 bytes, and messages are ASCII. */
const PAYLOAD_MAX = 7_500;

/** Messages as the payloads of as few notifications as hold them. */
function payloadsOf(messages: BusMessage[]): string[] {
  const payloads: string[] = [];
  let current = '';
  for (const message of messages) {
    const text = JSON.stringify(message);
    if (current && current.length + text.length > PAYLOAD_MAX) {
      payloads.push(`[${current}]`);
      current = '';
    }
    current += current ? `,${text}` : text;
  }
  return current ? [...payloads, `[${current}]`] : payloads;
}

/**
 * Publishes messages to every server, in one statement. In a transaction they go out as it commits. For jobs and the
 * operator's command, which have no bus, in their transaction, or right after it; for rare acts such as a decision; and for
 * the counts of posts, which are a batch already. PostgreSQL lets transactions that notify commit one at a time, so other
 * requests use `Bus.publish` after theirs.
 */
export async function publish(db: Db, messages: BusMessage[]): Promise<void> {
  if (messages.length > 0) await db.executeQuery(CompiledQuery.raw(NOTIFY, [CHANNEL, payloadsOf(messages)]));
}

/** As `publish`, over a connection of its own. */
export async function publishOver(client: pg.Client, messages: BusMessage[]): Promise<void> {
  await client.query(NOTIFY, [CHANNEL, payloadsOf(messages)]);
}

/** Notifications arrive at the client from now on. */
export async function listen(client: pg.Client): Promise<void> {
  await client.query(`listen ${CHANNEL}`);
}
