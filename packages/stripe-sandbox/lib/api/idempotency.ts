import { createHash } from 'node:crypto';
import type { Trx } from '../database/connect';
import { StripeFailure } from '../failure';

/** A stored response, or a new one. */
export interface StoredResponse {
  body: unknown;
  isReplayed: boolean;
}

/**
 * Runs `work` once for each key. The key is a row of the same transaction: a second request with it waits
 * for the first one to end, then gets its response. Throws a StripeFailure when the key was used for another request.
 */
export async function withIdempotency(
  trx: Trx,
  key: string | undefined,
  request: string,
  work: () => Promise<object>,
): Promise<StoredResponse> {
  if (key === undefined) return { body: await work(), isReplayed: false };
  const fingerprint = createHash('sha256').update(request).digest('hex');
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ key, request: fingerprint, answer: null })
    .onConflict((row) => row.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) return { body: await firstResponse(trx, key, fingerprint), isReplayed: true };
  const body = await work();
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(body) })
    .where('key', '=', key)
    .execute();
  return { body, isReplayed: false };
}

async function firstResponse(trx: Trx, key: string, fingerprint: string): Promise<unknown> {
  const first = await trx
    .selectFrom('idempotency_keys')
    .select(['request', 'answer'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.request === fingerprint) return first.answer;
  throw new StripeFailure(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}
