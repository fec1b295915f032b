import type Stripe from 'stripe';
import { browserOf, checkoutPath, formOf } from '../testing/pages';
import { CARDS } from '../testing/controls';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox';

let box: TestSandbox;
let stripe: Stripe;
const { open, submit } = browserOf(() => box);
beforeAll(async () => {
  box = await startTestSandbox();
  ({ stripe } = box);
});
afterAll(() => box.stop());

describe('the checkout page', () => {
  test('shows the plan, the price and dates, the customer, and that no card is charged', async () => {
    const { status, html } = await open(checkoutPath(await box.beginCheckout({ trialDays: 7 })));
    expect(status).toBe(200);
    for (const words of [
      'ZEUS',
      '7 days free',
      'Then $5 a month',
      'athena@example.org',
      'no card is charged',
      'Start trial',
      '4242 4242 4242 4242',
    ]) {
      expect(html).toContain(words);
    }
    const paid = await open(checkoutPath(await box.beginCheckout()));
    expect(paid.html).toContain('Pay $5');
    expect(paid.html).not.toContain('free');
  });

  test('is paid with one press and leads back with the id of the session', async () => {
    const session = await box.beginCheckout({ trialDays: 7 });
    const { html } = await open(checkoutPath(session));
    const sent = await submit(html, /checkout/, { name: 'Pallas <Athena>' });
    expect([sent.status, sent.to]).toEqual([303, `http://pantheon.test/profile/athena?paid=${session.id}`]);
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect(done).toMatchObject({ status: 'complete', subscription: { status: 'trialing' } });
    const twice = await submit(html, /checkout/);
    expect([twice.status, twice.to]).toEqual([sent.status, sent.to]);
    expect((await stripe.subscriptions.list({ customer: session.customer })).data).toHaveLength(1);
    expect((await open(checkoutPath(session))).html).toContain('This checkout is complete');
  });

  test('says that a card was declined, keeps what was typed, and takes another one', async () => {
    const session = await box.beginCheckout();
    const { html } = await open(checkoutPath(session));
    const sent = await submit(html, /checkout/, { number: '4000 0000 0000 0002', name: 'Pallas' });
    // To a page of its own, which a browser can come back to.
    expect([sent.status, sent.to]).toEqual([303, `${checkoutPath(session)}?refused`]);
    const declined = await open(sent.to ?? '');
    expect(declined.html).toContain('Your card was declined.');
    expect(formOf(declined.html, /checkout/).fields).toMatchObject({
      number: '4000 0000 0000 0002',
      name: 'Pallas',
    });
    expect((await submit(declined.html, /checkout/, { number: CARDS.pays })).status).toBe(303);
  });

  test.each([
    ['number', '', 'This card number is not complete'],
    ['number', '4242 4242 4242 4241', 'This card number is not complete'],
    ['number', '4111 1111 1111 1111', 'Only test cards work here'],
    ['expiry', '13/40', 'Write the month and the year'],
    ['expiry', '10/26', 'This date is in the past.'],
    ['cvc', '12', 'Write the 3 or 4 digits'],
  ])('refuses %s %j with a message at the field, and buys nothing', async (field, value, words) => {
    const session = await box.beginCheckout();
    const { html } = await open(checkoutPath(session));
    const response = await open((await submit(html, /checkout/, { [field]: value })).to ?? '');
    expect(response.html).toContain(words);
    expect(response.html).toMatch(
      new RegExp(`id="${field}"[^>]* aria-invalid="true" aria-describedby="${field}-fault" autofocus`),
    );
    expect(response.html).not.toContain('4111');
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  test('of a session that was ended says so and leads back', async () => {
    const session = await box.beginCheckout();
    const { html } = await open(checkoutPath(session));
    await stripe.checkout.sessions.expire(session.id);
    const sent = await submit(html, /checkout/);
    expect([sent.status, sent.to]).toEqual([303, checkoutPath(session)]);
    const closed = await open(checkoutPath(session));
    expect(closed.html).toContain('This checkout has expired');
    expect(closed.html).toContain('href="http://pantheon.test/profile/athena"');
  });

  test.each(['cs_test_none', 'x'.repeat(90), '%00', '..%2F..'])(
    'of no session (%s) is not found',
    async (id) => {
      const { status } = await open(`/sandbox/checkout/${id}`);
      expect(status).toBe(404);
    },
  );
});
