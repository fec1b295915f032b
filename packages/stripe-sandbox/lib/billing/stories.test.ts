import type Stripe from 'stripe';
import { DAY_S } from '../clock';
import { itemOf } from '../objects/subscription';
import { CARDS } from '../testing/controls';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox';
import { storiesOf } from '../testing/stories';
import { catchUpAll } from './advance';
import { useCard } from './card';

let box: TestSandbox;
let stripe: Stripe;
const { again, bought } = storiesOf(() => box);
beforeAll(async () => {
  box = await startTestSandbox();
  ({ stripe } = box);
});
afterAll(() => box.stop());

const RENEWED = [
  'invoice.created',
  'invoice.finalized',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_succeeded',
];
const REFUSED = [
  'invoice.created',
  'invoice.finalized',
  'customer.subscription.updated',
  'invoice.payment_failed',
  'customer.subscription.updated',
];

describe('a trial', () => {
  test('is announced to end three days before, and then paid for', async () => {
    const { subscription, customer } = await bought({ trialDays: 7 });
    await box.pass(customer, 4 * DAY_S);
    expect(await box.eventsOf(customer)).toEqual(['customer.subscription.trial_will_end']);
    await box.pass(customer, 4 * DAY_S);
    expect(await box.eventsOf(customer)).toEqual(RENEWED);
    const now = await again(subscription);
    expect(now).toMatchObject({
      status: 'active',
      trial_end: subscription.trial_end,
      latest_invoice: { amount_paid: 500, billing_reason: 'subscription_cycle' },
    });
    expect(itemOf(now).current_period_start).toBe(subscription.trial_end);
  });

  test('ends at once when that is asked for', async () => {
    const { subscription, customer } = await bought({ trialDays: 7 });
    const now = await stripe.subscriptions.update(subscription.id, { trial_end: 'now' });
    expect(now).toMatchObject({ status: 'active' });
    expect(now.trial_end).toBeLessThan(subscription.trial_end!);
    expect(await box.eventsOf(customer)).toContain('invoice.paid');
  });

  test('can be made longer', async () => {
    const { subscription, customer } = await bought({ trialDays: 7 });
    const trial_end = subscription.trial_end! + 7 * DAY_S;
    await stripe.subscriptions.update(subscription.id, { trial_end });
    await box.pass(customer, 8 * DAY_S);
    expect(await again(subscription)).toMatchObject({ status: 'trialing', trial_end });
  });

  test('that is canceled ends without a payment', async () => {
    const { subscription, customer } = await bought({ trialDays: 7 });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await box.pass(customer, 8 * DAY_S);
    expect(await again(subscription)).toMatchObject({ status: 'canceled', ended_at: subscription.trial_end });
    expect((await stripe.invoices.list({ customer })).data.map(({ amount_due }) => amount_due)).toEqual([0]);
  });
});

describe('a period', () => {
  test('renews month after month, also when several months pass at once', async () => {
    const { subscription, customer } = await bought();
    await box.pass(customer, 100 * DAY_S);
    expect(await box.eventsOf(customer)).toEqual([...RENEWED, ...RENEWED, ...RENEWED]);
    const now = await again(subscription);
    expect(now).toMatchObject({ status: 'active', billing_cycle_anchor: subscription.billing_cycle_anchor });
    expect(itemOf(now).current_period_end - itemOf(subscription).current_period_end).toBeGreaterThan(
      88 * DAY_S,
    );
    const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'paid' });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([500, 500, 500, 500]);
    expect(new Set(data.map(({ number }) => number)).size).toBe(4);
  });

  test('has the previous attributes in its event', async () => {
    const { subscription, customer } = await bought();
    await box.pass(customer, 32 * DAY_S);
    const { data } = await stripe.events.list({ type: 'customer.subscription.updated', limit: 1 });
    const event = data[0] as Stripe.CustomerSubscriptionUpdatedEvent;
    expect(event.data.previous_attributes).toMatchObject({
      latest_invoice: subscription.latest_invoice,
      items: { data: [{ current_period_end: itemOf(subscription).current_period_end }] },
    });
  });

  test('is renewed by the real time too', async () => {
    const { subscription, customer } = await bought();
    await box.db
      .insertInto('clocks')
      .values({ customer, ahead_s: 40 * DAY_S })
      .execute();
    await Promise.all([catchUpAll(box.db), catchUpAll(box.db), catchUpAll(box.db)]);
    expect(itemOf(await again(subscription)).current_period_start).toBe(
      itemOf(subscription).current_period_end,
    );
    expect(await box.eventsOf(customer)).toEqual(RENEWED);
  });
});

describe('a payment that fails', () => {
  test('leaves the subscription past due, is tried again, and at last ends it', async () => {
    const { subscription, customer } = await bought({ trialDays: 7, card: CARDS.failsLater });
    await box.pass(customer, 7 * DAY_S + 60);
    expect((await box.eventsOf(customer)).slice(1)).toEqual(REFUSED);
    expect(await again(subscription)).toMatchObject({
      status: 'past_due',
      latest_invoice: {
        status: 'open',
        attempt_count: 1,
        amount_remaining: 500,
        next_payment_attempt: subscription.trial_end! + 3 * DAY_S,
      },
    });
    await box.pass(customer, 8 * DAY_S);
    expect(await box.eventsOf(customer)).toEqual(['invoice.payment_failed', 'invoice.payment_failed']);
    expect((await again(subscription)).status).toBe('past_due');
    await box.pass(customer, 8 * DAY_S);
    expect(await box.eventsOf(customer)).toEqual(['invoice.payment_failed', 'customer.subscription.deleted']);
    expect(await again(subscription)).toMatchObject({
      status: 'canceled',
      ended_at: subscription.trial_end! + 15 * DAY_S,
      cancellation_details: { reason: 'payment_failed' },
    });
  });

  test('succeeds with another card at the next attempt', async () => {
    const { subscription, customer } = await bought({ trialDays: 7, card: CARDS.failsLater });
    await box.pass(customer, 8 * DAY_S);
    const typed = { expMonth: 12, expYear: 2060, name: null };
    expect(await useCard(box.db, customer, { ...typed, number: CARDS.declined })).toBe(false);
    expect(await useCard(box.db, customer, { ...typed, number: CARDS.pays })).toBe(true);
    await box.pass(customer, 3 * DAY_S);
    expect(await again(subscription)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', attempt_count: 2 },
    });
  });

  test('after renewals that went well ends it too', async () => {
    const { subscription, customer } = await bought();
    await box.pass(customer, 32 * DAY_S);
    await useCard(box.db, customer, { number: CARDS.failsLater, expMonth: 12, expYear: 2060, name: null });
    await box.pass(customer, 31 * DAY_S);
    expect((await again(subscription)).status).toBe('past_due');
  });
});

test('subscriptions are found by customer, price and status; without a status those that go on', async () => {
  const { subscription, customer } = await bought();
  const { subscription: ended } = await bought({ customer });
  await stripe.subscriptions.cancel(ended.id);
  const ids = async (params: Stripe.SubscriptionListParams) =>
    (await stripe.subscriptions.list({ customer, ...params })).data.map(({ id }) => id);
  expect(await ids({})).toEqual([subscription.id]);
  expect(await ids({ status: 'all' })).toEqual([ended.id, subscription.id]);
  expect(await ids({ status: 'ended' })).toEqual([ended.id]);
  expect(await ids({ status: 'active', price: box.price.id })).toEqual([subscription.id]);
  expect(await ids({ price: 'price_none' })).toEqual([]);
});

test('whole objects come where they are asked for', async () => {
  const { subscription } = await bought();
  const { data } = await stripe.subscriptions.list({
    limit: 1,
    expand: ['data.customer', 'data.default_payment_method', 'data.items.data.price.product'],
  });
  expect(data).toMatchObject([
    {
      id: subscription.id,
      customer: { email: 'athena@example.org' },
      default_payment_method: { card: { last4: '4242', brand: 'visa' } },
      items: { data: [{ price: { product: { name: 'ZEUS' } } }] },
    },
  ]);
});
