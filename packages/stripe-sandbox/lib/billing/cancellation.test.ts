import type Stripe from 'stripe';
import { DAY_S } from '../clock';
import { itemOf } from '../objects/subscription';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox';
import { storiesOf } from '../testing/stories';

let box: TestSandbox;
let stripe: Stripe;
const { again, bought } = storiesOf(() => box);
beforeAll(async () => {
  box = await startTestSandbox();
  ({ stripe } = box);
});
afterAll(() => box.stop());

describe('a cancellation', () => {
  test('at the end of the period keeps the subscription until then', async () => {
    const { subscription, customer } = await bought();
    const end = itemOf(subscription).current_period_end;
    const canceled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(canceled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: end,
      canceled_at: expect.any(Number),
      cancellation_details: { reason: 'cancellation_requested' },
    });
    await box.pass(customer, 32 * DAY_S);
    expect(await again(subscription)).toMatchObject({ status: 'canceled', ended_at: end });
    expect(await box.eventsOf(customer)).toEqual([
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ]);
  });

  test.each([
    ['a moment', (end: number) => end - DAY_S, (end: number) => end - DAY_S],
    ['the end of the period by its name', () => 'min_period_end' as const, (end: number) => end],
  ])('at %s is the other way, without the flag', async (_what, wish, expected) => {
    const { subscription, customer } = await bought();
    const end = itemOf(subscription).current_period_end;
    const canceled = await stripe.subscriptions.update(subscription.id, { cancel_at: wish(end) });
    expect(canceled).toMatchObject({ cancel_at_period_end: false, cancel_at: expected(end) });
    await box.pass(customer, 32 * DAY_S);
    expect(await again(subscription)).toMatchObject({ status: 'canceled', ended_at: expected(end) });
  });

  test.each([{ cancel_at_period_end: false }, { cancel_at: '' as const }])(
    'is taken back by %j',
    async (back) => {
      const { subscription, customer } = await bought();
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
      expect(await stripe.subscriptions.update(subscription.id, back)).toMatchObject({
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
      });
      await box.pass(customer, 32 * DAY_S);
      expect((await again(subscription)).status).toBe('active');
    },
  );

  test('now ends it now, and a second one is not found', async () => {
    const { subscription, customer } = await bought();
    const ended = await stripe.subscriptions.cancel(subscription.id, {
      cancellation_details: { comment: 'Enough' },
    });
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { comment: 'Enough' } });
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
    await expect(
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).rejects.toThrow('A canceled subscription');
    await box.pass(customer, 100 * DAY_S);
    expect(await box.eventsOf(customer)).toEqual(['customer.subscription.deleted']);
  });

  test.each([
    [{ cancel_at: 1_000 }, 'cancel_at'],
    [{ cancel_at: 'min_period_end' as const, cancel_at_period_end: true }, 'cancel_at'],
    [{ trial_end: 1_000 }, 'trial_end'],
    [{ default_payment_method: 'pm_none' }, 'default_payment_method'],
  ])('or another change to %j is refused', async (change, param) => {
    const { subscription } = await bought();
    await expect(stripe.subscriptions.update(subscription.id, change)).rejects.toMatchObject({ param });
  });
});
