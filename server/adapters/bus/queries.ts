import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../db/connect';

const CHANNEL = 'pantheon_live';

/** Sends any number of notifications. */
const NOTIFY = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';

/** Sends notifications, in one statement; in a transaction they go out as it commits. */
export async function notify(db: Db, payloads: string[]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(NOTIFY, [CHANNEL, payloads]));
}

/** As `notify`, over a connection of its own. */
export async function notifyOver(client: pg.Client, payloads: string[]): Promise<void> {
  await client.query(NOTIFY, [CHANNEL, payloads]);
}

/** Notifications arrive at the client from now on. */
export async function listen(client: pg.Client): Promise<void> {
  await client.query(`listen ${CHANNEL}`);
}
