import type Stripe from 'stripe';
import { catchUpAll } from '../billing/advance';
import { complete } from '../billing/checkout';
import { DAY_S } from '../clock';
import { CARDS } from '../testing/controls';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox';

let box: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  box = await startTestSandbox();
  ({ stripe } = box);
});
afterAll(() => box.stop());

const card = (number: string) => ({ number, expMonth: 12, expYear: 2060, name: 'Athena' });

describe('a checkout session', () => {
  test('with a trial is complete without a payment, and its subscription is on trial for the days', async () => {
    const session = await box.beginCheckout({ trialDays: 7 });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 0,
      mode: 'subscription',
      url: `http://pantheon.test/sandbox/checkout/${session.id}`,
    });
    expect(session.expires_at - session.created).toBe(DAY_S);
    expect(await complete(box.db, session.id, card(CARDS.pays))).toBe('complete');
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice'],
    });
    const subscription = done.subscription as Stripe.Subscription;
    expect(done).toMatchObject({ status: 'complete', payment_status: 'no_payment_required', url: null });
    expect(subscription).toMatchObject({
      status: 'trialing',
      customer: session.customer,
      metadata: { member_id: '7' },
      latest_invoice: { amount_due: 0, status: 'paid', billing_reason: 'subscription_create' },
    });
    expect(subscription.trial_end! - subscription.trial_start!).toBe(7 * DAY_S);
    // The period is on the item; newer API versions no longer have it on the subscription.
    expect(subscription.items.data[0]).toMatchObject({
      current_period_end: subscription.trial_end,
      price: { id: box.price.id },
    });
    expect(subscription).not.toHaveProperty('current_period_end');
    expect((await box.eventsOf(session.customer)).slice(1)).toEqual([
      'payment_method.attached',
      'invoice.created',
      'invoice.finalized',
      'customer.subscription.created',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ]);
  });

  test('without a trial is paid at once', async () => {
    const session = await box.beginCheckout();
    expect(session.amount_total).toBe(500);
    await complete(box.db, session.id, card(CARDS.pays));
    expect(
      await stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice', 'subscription'] }),
    ).toMatchObject({
      payment_status: 'paid',
      invoice: {
        amount_paid: 500,
        status: 'paid',
        parent: { type: 'subscription_details', subscription_details: { metadata: { member_id: '7' } } },
        lines: { data: [{ amount: 500, parent: { subscription_item_details: { proration: false } } }] },
      },
      subscription: { status: 'active', trial_end: null },
    });
  });

  test.each([
    ['a card that the bank refuses', CARDS.declined, 7],
    ['a card whose charges fail, with something to pay', CARDS.failsLater, undefined],
  ])('stays open after %s, for another one', async (_what, number, trialDays) => {
    const session = await box.beginCheckout(trialDays ? { trialDays } : {});
    expect(await complete(box.db, session.id, card(number))).toBe('declined');
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await stripe.subscriptions.list({ customer: session.customer, status: 'all' })).data).toEqual([]);
    expect(await complete(box.db, session.id, card(CARDS.pays))).toBe('complete');
  });

  test('that is paid eight times at once begins one subscription', async () => {
    const session = await box.beginCheckout({ trialDays: 7 });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => complete(box.db, session.id, card(CARDS.pays))),
    );
    expect(outcomes.filter((outcome) => outcome === 'complete')).toHaveLength(1);
    expect((await stripe.subscriptions.list({ customer: session.customer })).data).toHaveLength(1);
  });

  test('that was expired cannot be paid, and one that was paid cannot be expired', async () => {
    const session = await box.beginCheckout();
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
    expect(await complete(box.db, session.id, card(CARDS.pays))).toBe('closed');
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('status of `expired`');
    expect(await box.eventsOf(session.customer)).toEqual(['customer.created', 'checkout.session.expired']);
  });

  test('that has passed its expiry time expires by itself', async () => {
    const session = await box.beginCheckout();
    await box.db
      .updateTable('objects')
      .set({ data: JSON.stringify({ ...session, expires_at: session.created - 1 }) })
      .where('id', '=', session.id)
      .execute();
    expect(await complete(box.db, session.id, card(CARDS.pays))).toBe('closed');
    await catchUpAll(box.db);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  });

  test('is found by customer and status', async () => {
    const customer = await box.newCustomer();
    const [first, second] = [await box.beginCheckout({ customer }), await box.beginCheckout({ customer })];
    await stripe.checkout.sessions.expire(first.id);
    const ids = async (status?: Stripe.Checkout.Session.Status) =>
      (await stripe.checkout.sessions.list({ customer, ...(status && { status }) })).data.map(({ id }) => id);
    expect([await ids(), await ids('open'), await ids('complete')]).toEqual([
      [second.id, first.id],
      [second.id],
      [],
    ]);
  });

  test.each([
    ['a customer that is none', { customer: 'cus_none' }, 'customer'],
    ['a price that is none', { line_items: [{ price: 'price_none', quantity: 1 }] }, 'line_items[0][price]'],
    ['a place to return to that is no address', { success_url: 'home' }, 'success_url'],
    ['a time that is too near', { expires_at: Math.floor(Date.now() / 1000) + 60 }, 'expires_at'],
    ['a way to pay that the sandbox does not have', { mode: 'payment' as const }, 'mode'],
  ])('with %s is refused', async (_what, parts, param) => {
    const good = {
      mode: 'subscription' as const,
      customer: await box.newCustomer(),
      line_items: [{ price: box.price.id, quantity: 1 }],
      success_url: 'http://pantheon.test/',
    };
    await expect(stripe.checkout.sessions.create({ ...good, ...parts })).rejects.toMatchObject({ param });
  });
});

test('each portal session has a link of its own', async () => {
  const customer = await box.newCustomer();
  const open = () =>
    stripe.billingPortal.sessions.create({ customer, return_url: 'http://pantheon.test/profile/a' });
  const [one, other] = [await open(), await open()];
  expect(one).toMatchObject({ customer, return_url: 'http://pantheon.test/profile/a' });
  expect(one.url).toMatch(/^http:\/\/pantheon\.test\/sandbox\/portal\/bps_\w{58}$/);
  expect(one.url).not.toBe(other.url);
  await expect(stripe.billingPortal.sessions.create({ customer: 'cus_none' })).rejects.toMatchObject({
    param: 'customer',
  });
});
