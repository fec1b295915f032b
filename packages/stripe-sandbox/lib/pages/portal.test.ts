import type Stripe from 'stripe';
import { DAY_S } from '../clock';
import { browserOf, formOf } from '../testing/pages';
import { CARDS } from '../testing/controls';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox';

let box: TestSandbox;
let stripe: Stripe;
const { open, send, submit } = browserOf(() => box);
beforeAll(async () => {
  box = await startTestSandbox();
  ({ stripe } = box);
});
afterAll(() => box.stop());

async function openPortal(customer: string) {
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://pantheon.test/profile/athena',
  });
  return { path: new URL(url).pathname, ...(await open(url)) };
}

describe('the portal', () => {
  test('shows the plan, its price, its next change and the card', async () => {
    const { customer, trial_end } = await box.buy({ trialDays: 7 });
    const { html } = await openPortal(customer);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      trial_end! * 1000,
    );
    for (const words of [
      'ZEUS',
      '$5 a month',
      'The free trial ends on',
      day,
      'ending in 4242',
      'no card is charged',
      'href="http://pantheon.test/profile/athena"',
    ]) {
      expect(html).toContain(words);
    }
  });

  test('cancels at the end of the period, takes it back, and ends it now; a second press does no harm', async () => {
    const { id, customer } = await box.buy();
    const { path, html } = await openPortal(customer);
    const press = async (act: string, page: string) => {
      const response = await submit(page, /subscriptions/, {}, act);
      expect(response).toMatchObject({ status: 303, to: expect.stringContaining(path) });
      return (await open(response.to ?? '')).html;
    };
    const canceled = await press('cancel', html);
    expect(canceled).toContain('It is not renewed.');
    const { canceled_at, cancel_at } = await stripe.subscriptions.retrieve(id);
    expect(cancel_at).not.toBeNull();
    await press('cancel', html);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ canceled_at, cancel_at });
    const resumed = await press('resume', canceled);
    expect(resumed).toContain('Renews on');
    const ended = await press('end', resumed);
    expect(ended).toContain('Ended on');
    await submit(resumed, /subscriptions/, {}, 'end');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    const types = await box.eventsOf(customer);
    expect(types.filter((type) => type.startsWith('customer.subscription'))).toEqual([
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ]);
  });

  test('refunds the last payment once, and lets a dispute be lost', async () => {
    const refunded = await box.buy();
    const { html } = await openPortal(refunded.customer);
    const after = await submit(html, /subscriptions/, {}, 'refund');
    expect((await open(after.to ?? '')).html).toContain('The last payment was refunded.');
    await submit(html, /subscriptions/, {}, 'refund');
    const disputed = await box.buy({ card: CARDS.disputed });
    await submit((await openPortal(disputed.customer)).html, /subscriptions/, {}, 'lose');
    const outcome = async (customer: string) => {
      const [charge] = (await stripe.charges.list({ customer })).data;
      const [dispute] = (await stripe.disputes.list({ charge: charge!.id })).data;
      return [charge!.amount_refunded, dispute?.status];
    };
    expect(await outcome(refunded.customer)).toEqual([500, undefined]);
    expect(await outcome(disputed.customer)).toEqual([0, 'lost']);
  });

  test('advances the time once for each press, and shows the result', async () => {
    const { id, customer } = await box.buy({ trialDays: 7 });
    const { html } = await openPortal(customer);
    const moved = await submit(html, /time/, {}, '8-days');
    expect((await open(moved.to ?? '')).html).toContain('Renews on');
    await submit(html, /time/, {}, '8-days');
    const [before] = (await stripe.subscriptions.retrieve(id)).items.data;
    const next = await openPortal(customer);
    await submit(next.html, /time/, {}, '1-month');
    const [after] = (await stripe.subscriptions.retrieve(id)).items.data;
    expect(after?.current_period_start).toBe(before?.current_period_end);
    const { ahead_s } = await box.db
      .selectFrom('clocks')
      .select('ahead_s')
      .where('customer', '=', customer)
      .executeTakeFirstOrThrow();
    expect(ahead_s).toBeGreaterThanOrEqual(36 * DAY_S);
    expect(ahead_s).toBeLessThanOrEqual(39 * DAY_S);
  });

  test('charges another card after a failed payment', async () => {
    const { id, customer } = await box.buy({ trialDays: 7, card: CARDS.failsLater });
    const { html } = await openPortal(customer);
    const failed = await open((await submit(html, /time/, {}, '8-days')).to ?? '');
    expect(failed.html).toContain('Payment failed');
    const refused = await open((await submit(failed.html, /card/, { number: CARDS.declined })).to ?? '');
    expect(refused.html).toContain('Your card was declined.');
    const wrong = await open((await submit(failed.html, /card/, { number: '12' })).to ?? '');
    expect(wrong.html).toContain('This card number is not complete');
    const changed = await open((await submit(failed.html, /card/)).to ?? '');
    expect(changed.html).toContain('ending in 4242');
    await submit(changed.html, /subscriptions/, {}, 'retry');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  test("does nothing to another customer's subscription", async () => {
    const [own, other] = [await box.buy(), await box.buy()];
    const { path, html } = await openPortal(own.customer);
    const { fields } = formOf(html, /subscriptions/, 'end');
    expect((await send(`${path}/subscriptions/${other.id}`, fields)).to).toBe(path);
    expect((await stripe.subscriptions.retrieve(other.id)).status).toBe('active');
  });

  test.each(['toString', 'nothing', ''])('knows no act %j', async (act) => {
    const { id, customer } = await box.buy();
    const { html } = await openPortal(customer);
    expect((await submit(html, /subscriptions/, { act })).status).toBe(303);
    expect((await submit(html, /time/, { by: act })).status).toBe(303);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active', cancel_at: null });
  });

  test('is closed after an hour, and for a deleted customer', async () => {
    const { customer } = await box.buy();
    const { path } = await openPortal(customer);
    const { data } = await box.db
      .selectFrom('objects')
      .select('data')
      .where('id', '=', path.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow();
    const old = { ...(data as Stripe.BillingPortal.Session), created: Math.floor(Date.now() / 1000) - 3_601 };
    await box.db
      .updateTable('objects')
      .set({ data: JSON.stringify(old) })
      .where('id', '=', old.id)
      .execute();
    expect(await open(path)).toMatchObject({
      status: 404,
      html: expect.stringContaining('This link has expired'),
    });
    const { path: other } = await openPortal(customer);
    await stripe.customers.del(customer);
    expect(await open(other)).toMatchObject({
      status: 404,
      html: expect.stringContaining('There is no such page'),
    });
  });

  test('of a customer without subscriptions says so', async () => {
    expect((await openPortal(await box.newCustomer())).html).toContain('You subscribe to nothing.');
  });
});
