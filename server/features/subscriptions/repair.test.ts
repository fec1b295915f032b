import { sql } from 'kysely';
import { plansOf } from '../../testing/plans';
import { newBuyer } from './testing/buyers';
import { startShop, type Shop } from './testing/shop';
import { removeOldCheckouts } from './queries/checkouts';
import { removeOldEvents } from './queries/subscriptions';
import { closeCustomers, sweepPayments } from './sweep';

let shop: Shop;
beforeAll(async () => (shop = await startShop()));
afterAll(() => shop.stop());
beforeEach(() => shop.forget());

const REFUSED = {
  status: 403,
  type: 'application/json',
  body: JSON.stringify({ error: { type: 'invalid_request_error', message: 'No' } }),
};
const sweep = () => sweepPayments(shop.context);
const lastLookWas = (interval: string) =>
  shop.db
    .updateTable('subscriptions')
    .set({ checked_at: sql`now() - ${interval}::interval` })
    .execute();

describe('a sweep repairs webhooks that never came (decisions: Subscriptions)', () => {
  test('a checkout that was paid and never came back from', async () => {
    const member = await newBuyer(shop);
    const { body } = await shop.beginCheckout(member, 'ZEUS');
    await shop.pay(body);
    await sweep();
    expect((await shop.profile(member)).godtier).toBe('HERMES');
    await shop.db
      .updateTable('checkouts')
      .set({ created_at: sql`now() - interval '6 minutes'` })
      .execute();
    await sweep();
    expect((await shop.profile(member)).godtier).toBe('ZEUS');
    shop.line.made.length = 0;
    await sweep();
    expect(shop.line.made.map(({ path }) => path)).toEqual(['/v1/events']);
  });

  test('a checkout that was paid is found behind more than one look’s that are still open', async () => {
    const member = await newBuyer(shop);
    const { body } = await shop.beginCheckout(member, 'ZEUS');
    await shop.pay(body);
    await sql`insert into checkouts (member_id, key, tier, success_url, cancel_url, session_id, created_at)
      select ${member.user_id}, gen_random_uuid(), 'ZEUS', '', '', 'cs_open' || n, now() - interval '20 minutes'
      from generate_series(1, 250) as n`.execute(shop.db);
    await shop.db
      .updateTable('checkouts')
      .set({ created_at: sql`now() - interval '6 minutes'` })
      .where('session_id', '=', body.sessionId)
      .execute();
    const open = JSON.stringify({
      id: 'cs_open',
      object: 'checkout.session',
      status: 'open',
      subscription: null,
    });
    shop.line.judge = ({ path }) =>
      path.includes('/cs_open') ? { status: 200, type: 'application/json', body: open } : 'pass';
    await sweep();
    expect((await shop.profile(member)).godtier).toBe('ZEUS');
    shop.forget();
    await shop.db.deleteFrom('checkouts').where('session_id', 'like', 'cs\\_open%').execute();
  });

  test('an abandoned checkout is forgotten', async () => {
    const member = await newBuyer(shop);
    const { body } = await shop.beginCheckout(member, 'ZEUS');
    await shop.provider.checkout.sessions.expire(body.sessionId);
    await shop.db
      .updateTable('checkouts')
      .set({ created_at: sql`now() - interval '3 days'` })
      .execute();
    await sweep();
    await sweep();
    const left = shop.db.selectFrom('checkouts').select('id').where('session_id', '=', body.sessionId);
    expect(await left.execute()).toEqual([]);
  });

  test('a subscription of which nothing was heard for a day', async () => {
    const member = await newBuyer(shop);
    const { id } = await shop.buy(member, 'HADES');
    await shop.provider.subscriptions.cancel(id);
    await sweep();
    expect((await shop.profile(member)).godtier).toBe('HADES');
    await lastLookWas('25 hours');
    await sweep();
    expect(await shop.profile(member)).toMatchObject({ godtier: 'HERMES', subscription_status: 'canceled' });
  });

  test('a period that is over without word of the next', async () => {
    const member = await newBuyer(shop);
    const { id } = await shop.buy(member, 'HADES');
    await shop.provider.subscriptions.cancel(id);
    await lastLookWas('11 minutes');
    await sweep();
    expect((await shop.profile(member)).godtier).toBe('HADES');
    await shop.db
      .updateTable('subscriptions')
      .set({ current_period_end: sql`now() - interval '1 second'` })
      .execute();
    await sweep();
    expect((await shop.profile(member)).godtier).toBe('HERMES');
  });

  test('the daily look goes on until it is done, and what is overdue comes before it', async () => {
    const member = await newBuyer(shop);
    const { id } = await shop.buy(member, 'HADES');
    await shop.provider.subscriptions.cancel(id);
    await shop.db
      .updateTable('subscriptions')
      .set({ checked_at: sql`now() - interval '11 minutes'`, current_period_end: sql`now()` })
      .where('provider_id', '=', id)
      .execute();
    await sql`insert into subscriptions (member_id, tier, status, provider_id, checked_at)
      select ${member.user_id}, 'ZEUS', 'active', 'sub_lost' || n, now() - interval '2 days'
      from generate_series(1, 150) as n`.execute(shop.db);
    shop.line.made.length = 0;
    await sweep();
    expect(shop.line.made[0]?.path).toContain(id);
    const left = shop.db.selectFrom('subscriptions').select('id').where('member_id', '=', member.user_id);
    expect(await left.where('status', '=', 'active').execute()).toEqual([]);
  });

  test('a subscription that the provider knows nothing of has ended', async () => {
    const member = await newBuyer(shop);
    const { id } = await shop.buy(member, 'HADES');
    await shop.sandboxDb.deleteFrom('objects').where('id', '=', id).execute();
    await lastLookWas('25 hours');
    await sweep();
    expect(await shop.profile(member)).toMatchObject({ godtier: 'HERMES', subscription_status: 'canceled' });
  });

  test('what a sweep looks for is found by indexes, however much there is', async () => {
    const { db } = shop;
    await newBuyer(shop);
    // Looked at today, but not within ten minutes.
    await sql`insert into subscriptions (member_id, tier, status, provider_id, current_period_end, checked_at)
      select (select max(id) from members), 'ZEUS', 'active', 'sub_' || n, now() + interval '1 month',
        now() - interval '1 hour'
      from generate_series(1, 5000) as n`.execute(db);
    await sql`insert into checkouts (member_id, key, tier, success_url, cancel_url, session_id, status)
      select (select max(id) from members), gen_random_uuid(), 'ZEUS', '', '', 'cs_' || n, 'complete'
      from generate_series(1, 5000) as n`.execute(db);
    await sql`insert into payment_events (id) select 'evt_' || n from generate_series(1, 5000) as n`.execute(
      db,
    );
    await sql`analyze`.execute(db);
    const plans = await plansOf(db, (recording) => sweepPayments({ ...shop.context, db: recording }));
    expect(plans.join('\n')).not.toMatch(/Seq Scan on (subscriptions|checkouts|payment_events)/);
    expect(plans.join('\n')).toContain('subscriptions_period_end');
    await db
      .deleteFrom('subscriptions')
      .where('provider_id', 'like', 'sub\\_%')
      .where('sync_number', '=', 0)
      .execute();
  });

  test('events are remembered for as long as the provider may send them again', async () => {
    const { db } = shop;
    const kept = () => db.selectFrom('payment_events').select('id').where('id', 'like', 'old%').execute();
    await sql`insert into payment_events (id, received_at)
      values ('old34', now() - interval '34 days'), ('old36', now() - interval '36 days')`.execute(db);
    await sweep();
    expect(await kept()).toEqual([{ id: 'old34' }]);
  });

  test('more old checkouts and events than one statement deletes all go', async () => {
    const { db } = shop;
    const { user_id } = await newBuyer(shop);
    await sql`insert into checkouts (member_id, key, tier, success_url, cancel_url, session_id, status, created_at)
      select ${user_id}, gen_random_uuid(), 'ZEUS', '', '', 'old_' || n, 'complete', now() - interval '3 days'
      from generate_series(1, 10001) as n`.execute(db);
    await sql`insert into payment_events (id, received_at)
      select 'old_' || n, now() - interval '36 days' from generate_series(1, 10001) as n`.execute(db);
    await sql`analyze checkouts, payment_events`.execute(db);
    expect(await plansOf(db, removeOldCheckouts)).toHaveLength(3);
    expect(await plansOf(db, removeOldEvents)).toHaveLength(3);
    const checkouts = db.selectFrom('checkouts').select('id').where('session_id', 'like', 'old\\_%');
    expect(await checkouts.execute()).toEqual([]);
    const events = db.selectFrom('payment_events').select('id').where('id', 'like', 'old\\_%');
    expect(await events.execute()).toEqual([]);
  });

  test('one that the provider refuses to talk of does not hold up the others', async () => {
    const [refused, heard] = [await newBuyer(shop), await newBuyer(shop)];
    const bought = [await shop.buy(refused, 'HADES'), await shop.buy(heard, 'HADES')];
    for (const { id } of bought) await shop.provider.subscriptions.cancel(id);
    await lastLookWas('25 hours');
    shop.line.judge = ({ path }) => (path.endsWith(bought[0]?.id ?? '') ? REFUSED : 'pass');
    await expect(sweep()).rejects.toThrow('answer 403');
    expect((await shop.profile(heard)).godtier).toBe('HERMES');
    shop.forget();
    await sweep();
    expect((await shop.profile(refused)).godtier).toBe('HERMES');
  });

  test('a checkout that the provider refuses to talk of holds up neither subscriptions nor what is to be closed', async () => {
    const [refused, heard, gone] = [await newBuyer(shop), await newBuyer(shop), await newBuyer(shop)];
    const { body: checkout } = await shop.beginCheckout(refused, 'ZEUS');
    const [{ id }] = [await shop.buy(heard, 'HADES'), await shop.buy(gone, 'HADES')];
    await shop.provider.subscriptions.cancel(id);
    await shop.call('DELETE', '/api/delete-account/', { as: gone });
    await shop.db
      .updateTable('checkouts')
      .set({ created_at: sql`now() - interval '6 minutes'` })
      .execute();
    await lastLookWas('25 hours');
    shop.line.judge = ({ path }) => (path.endsWith(checkout.sessionId) ? REFUSED : 'pass');
    await expect(sweep()).rejects.toThrow('answer 403');
    expect((await shop.profile(heard)).godtier).toBe('HERMES');
    expect(await shop.db.selectFrom('closing_customers').selectAll().execute()).toEqual([]);
    await shop.provider.checkout.sessions.expire(checkout.sessionId);
  });

  test('no membership is lost while the provider is away', async () => {
    const member = await newBuyer(shop);
    await shop.buy(member, 'ZEUS');
    await lastLookWas('25 hours');
    shop.line.judge = () => 'cut';
    await expect(sweep()).rejects.toThrow();
    expect((await shop.profile(member)).godtier).toBe('ZEUS');
  });
});

describe('deleting the account cancels at the provider at once (decisions: Subscriptions)', () => {
  test('ends what it subscribed to and removes it at the provider; an open checkout cannot be paid', async () => {
    const member = await newBuyer(shop);
    const { id } = await shop.buy(member, 'HADES');
    const customer = await shop.customerOf(member);
    const { body } = await shop.beginCheckout(member, 'ZEUS');
    const { status } = await shop.call('DELETE', '/api/delete-account/', { as: member });
    expect(status).toBe(204);
    await shop.runJobs();
    expect((await shop.provider.subscriptions.retrieve(id)).status).toBe('canceled');
    expect(await shop.provider.customers.retrieve(customer)).toMatchObject({ deleted: true });
    await expect(shop.pay(body)).rejects.toThrow();
  });

  test('works while the provider is away, and a sweep does the rest', async () => {
    const member = await newBuyer(shop);
    const { id } = await shop.buy(member, 'ZEUS');
    shop.line.judge = () => 'cut';
    expect((await shop.call('DELETE', '/api/delete-account/', { as: member })).status).toBe(204);
    await shop.runJobs();
    await expect(sweep()).rejects.toThrow();
    expect((await shop.provider.subscriptions.retrieve(id)).status).toBe('trialing');
    shop.forget();
    await sweep();
    expect((await shop.provider.subscriptions.retrieve(id)).status).toBe('canceled');
    expect(await shop.db.selectFrom('closing_customers').selectAll().execute()).toEqual([]);
  });

  test('waits without failing where tiers are not sold any more', async () => {
    const { db } = shop;
    await db.insertInto('closing_customers').values({ customer_id: 'cus_gone' }).execute();
    await closeCustomers({ ...shop.context, payments: null });
    expect(await db.selectFrom('closing_customers').select('customer_id').execute()).toEqual([
      { customer_id: 'cus_gone' },
    ]);
    await db.deleteFrom('closing_customers').execute();
  });

  test('while a checkout is being made: the checkout is refused, and nothing is left at the provider', async () => {
    const member = await newBuyer(shop);
    shop.line.judge = ({ path }) => (path === '/v1/customers' ? 'hold' : 'pass');
    const checkout = shop.beginCheckout(member, 'ZEUS');
    await shop.untilHeld();
    await shop.call('DELETE', '/api/delete-account/', { as: member });
    shop.forget();
    expect((await checkout).status).toBe(401);
    await sweep();
    const { data } = await shop.provider.customers.list({ email: member.email });
    expect(data).toEqual([]);
  });

  test('while a session is being made: no one is redirected to it, and it is expired', async () => {
    const member = await newBuyer(shop);
    shop.line.judge = ({ path, method }) =>
      path === '/v1/checkout/sessions' && method === 'POST' ? 'hold' : 'pass';
    const checkout = shop.beginCheckout(member, 'ZEUS');
    await shop.untilHeld();
    await shop.call('DELETE', '/api/delete-account/', { as: member });
    shop.forget();
    expect((await checkout).status).toBe(401);
    const { data } = await shop.provider.checkout.sessions.list({ status: 'open' });
    expect(data.filter(({ client_reference_id }) => client_reference_id === String(member.user_id))).toEqual(
      [],
    );
  });
});
