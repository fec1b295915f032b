import { sql } from 'kysely';
import { eventually } from '@pantheon/embedded-postgres/testing';
import { startReceiver, startTestSandbox, type Receiver, type TestSandbox } from './testing/sandbox';

let box: TestSandbox;
let receiver: Receiver;

beforeEach(async () => {
  box = await startTestSandbox();
  receiver = await startReceiver();
});
afterEach(async () => {
  await box.stop();
  await receiver.close();
});

const secret = () => box.sandbox.provider.webhookSecret;
const read = ({ body, signature }: { body: string; signature: string }, key = secret()) =>
  box.stripe.webhooks.constructEvent(body, signature, key);
const idsOf = (received: Receiver['received']) => received.map((one) => read(one).id).sort();
const idsOfAll = async () => (await box.stripe.events.list({ limit: 100 })).data.map(({ id }) => id).sort();

/** Makes deliveries that wait for a second attempt due now, but not those in progress. */
const hurry = () =>
  sql`update stripe_sandbox.deliveries set due_at = now() where due_at < now() + interval '10 seconds'`.execute(
    box.db,
  );

test("every event is sent with a signature that Stripe's client accepts", async () => {
  await box.sandbox.deliverTo(receiver.url);
  await box.buy({ trialDays: 7 });
  const all = await idsOfAll();
  await eventually(async () => receiver.received.length >= all.length);
  expect(idsOf(receiver.received)).toEqual(all);
  expect(() => read(receiver.received[0]!, 'whsec_other')).toThrow('signature');
  await eventually(async () => (await box.stripe.events.list({ delivery_success: false })).data.length === 0);
});

test('events from before a webhook was registered are sent once one is', async () => {
  await box.newCustomer();
  await box.sandbox.deliverTo(receiver.url);
  const all = await idsOfAll();
  await eventually(async () => receiver.received.length === all.length);
});

test('an event that was not accepted is sent again, newly signed, until it is', async () => {
  receiver.status = 500;
  await box.sandbox.deliverTo(receiver.url);
  const all = await idsOfAll();
  await eventually(async () => receiver.received.length >= all.length);
  receiver.status = 200;
  await eventually(async () => {
    await hurry();
    return (await box.stripe.events.list({ delivery_success: false })).data.length === 0;
  });
  const taken = receiver.received.filter(({ wasTaken }) => wasTaken);
  expect(idsOf(taken)).toEqual(all);
});

test('an attempt is counted before it is made, and made again half a minute later if its process dies', async () => {
  let response = (): void => undefined;
  receiver.answered = new Promise((resolve) => (response = resolve));
  await box.newCustomer();
  await box.sandbox.deliverTo(receiver.url);
  await eventually(async () => receiver.received.length > 0);
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from due_at - now())::int as wait from stripe_sandbox.deliveries
    where attempts = 1 and event = ${read(receiver.received[0]!).id}`.execute(box.db);
  response();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.wait).toBeGreaterThan(15);
});

test('a receiver that is down loses no event, and attempts come at growing intervals', async () => {
  await receiver.close();
  await box.sandbox.deliverTo(receiver.url);
  const waits = async () => {
    const { rows } = await sql<{ attempts: number; wait: number }>`
      select attempts, extract(epoch from due_at - now())::int as wait from stripe_sandbox.deliveries
      where attempts > 0 order by seq limit 1`.execute(box.db);
    return rows[0];
  };
  // Between two attempts: one in progress would set its own time after this.
  await eventually(async () => {
    const { wait } = (await waits()) ?? { wait: 0 };
    return wait > 2 && wait <= 10;
  });
  await sql`update stripe_sandbox.deliveries set due_at = now(), attempts = 5`.execute(box.db);
  await eventually(async () => {
    const { attempts, wait } = (await waits()) ?? { attempts: 0, wait: 0 };
    return attempts === 6 && wait > 60;
  });
});

test('a restart keeps pending events and the signing secret', async () => {
  await box.newCustomer();
  await box.sandbox.close();
  const restarted = await box.startAnother();
  expect(restarted.provider.webhookSecret).toBe(secret());
  await restarted.deliverTo(receiver.url);
  await eventually(async () => receiver.received.length > 0);
  expect(read(receiver.received[0]!).object).toBe('event');
  await restarted.close();
});

test('events are deleted after thirty days and idempotency keys after one, as at Stripe', async () => {
  await box.stripe.products.create({ name: 'HADES' }, { idempotencyKey: 'yesterday' });
  await box.newCustomer();
  await sql`update stripe_sandbox.objects set data = jsonb_set(data, '{created}', '1000')
    where kind = 'event' and data->>'type' = 'customer.created'`.execute(box.db);
  await sql`update stripe_sandbox.idempotency_keys set created_at = now() - interval '25 hours'`.execute(
    box.db,
  );
  await box.sandbox.deliverTo(receiver.url);
  await eventually(async () => {
    const { data } = await box.stripe.events.list({ limit: 100 });
    const keys = await box.db.selectFrom('idempotency_keys').select('key').execute();
    return keys.length === 0 && !data.some(({ type }) => type === 'customer.created');
  });
  const { data } = await box.stripe.events.list({ limit: 100 });
  expect(new Set(data.map(({ type }) => type))).toEqual(new Set(['product.created', 'price.created']));
});

test('two servers that send at once send each event once', async () => {
  const other = await box.startAnother();
  for (let i = 0; i < 10; i++) await box.newCustomer();
  const all = await idsOfAll();
  await Promise.all([box.sandbox.deliverTo(receiver.url), other.deliverTo(receiver.url)]);
  await eventually(async () => receiver.received.length >= all.length);
  expect(idsOf(receiver.received)).toEqual(all);
  await other.close();
});
