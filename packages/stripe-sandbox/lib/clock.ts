import type { Db, Trx } from './database/connect';

export const DAY_S = 86_400;

/** The real time, in seconds since 1970: what sessions, customers and events are dated by. */
export const realNow = (): number => Math.floor(Date.now() / 1000);

/** How far the time of a customer is moved ahead, in seconds. */
export async function aheadOf(db: Db, customer: string): Promise<number> {
  const clock = await db
    .selectFrom('clocks')
    .select('ahead_s')
    .where('customer', '=', customer)
    .executeTakeFirst();
  return clock?.ahead_s ?? 0;
}

/** The time of a customer, in seconds since 1970: what subscriptions and invoices are dated by. */
export const customerNow = async (db: Db, customer: string): Promise<number> =>
  realNow() + (await aheadOf(db, customer));

/** Moves the time of a customer, whose row is locked, ahead. It never goes back. */
export async function moveAhead(trx: Trx, customer: string, seconds: number): Promise<void> {
  await trx
    .insertInto('clocks')
    .values({ customer, ahead_s: seconds })
    .onConflict((row) =>
      row.column('customer').doUpdateSet((to) => ({
        ahead_s: to('clocks.ahead_s', '+', seconds),
      })),
    )
    .execute();
}
