import type Stripe from 'stripe';
import { CARDS, DAY_S, startTestSandbox, type TestSandbox } from '../testing/sandbox';

let box: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  box = await startTestSandbox();
  ({ stripe } = box);
});
afterAll(() => box.stop());

/** The page at a path or an address of the sandbox, as a browser that does not follow by itself. */
async function open(path: string, init: RequestInit = {}) {
  const answer = await fetch(box.url + path.replace('http://pantheon.test', ''), {
    redirect: 'manual',
    ...init,
  });
  return {
    status: answer.status,
    to: answer.headers.get('location'),
    headers: answer.headers,
    html: await answer.text(),
  };
}

const UNESCAPED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescape = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (one) => UNESCAPED[one] ?? one);

/** The form of a page that leads to `action`, with what stands in its fields. */
function formOf(html: string, action: RegExp, act?: string) {
  const forms = [...html.matchAll(/<form method="post" action="([^"]*)">(.*?)<\/form>/gs)];
  for (const [, to = '', inside = ''] of forms) {
    const inputs = [...inside.matchAll(/<input [^>]*>/g)].map(([tag]) => [
      /name="([^"]*)"/.exec(tag)?.[1] ?? '',
      unescape(/value="([^"]*)"/.exec(tag)?.[1] ?? ''),
    ]);
    const fields = Object.fromEntries(inputs) as Record<string, string>;
    if (action.test(to) && (!act || fields['act'] === act || fields['by'] === act)) return { to, fields };
  }
  throw new Error(`no form to ${String(action)} ${act ?? ''} in ${html}`);
}

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  open(path, { method: 'POST', body: new URLSearchParams(fields), headers });

async function submit(html: string, action: RegExp, changes: Record<string, string> = {}, act?: string) {
  const { to, fields } = formOf(html, action, act);
  return send(to, { ...fields, ...changes });
}

const checkoutPath = ({ id }: Stripe.Checkout.Session) => `/sandbox/checkout/${id}`;

async function openPortal(customer: string) {
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://pantheon.test/profile/athena',
  });
  return { path: new URL(url).pathname, ...(await open(url)) };
}

describe('the checkout page', () => {
  test('tells what is bought, what it costs and when, whose it is, and that no card is charged', async () => {
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
    const declined = await submit(html, /checkout/, { number: '4000 0000 0000 0002', name: 'Pallas' });
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
  ])('does not take %s %j, says why at the field, and buys nothing', async (field, value, words) => {
    const session = await box.beginCheckout();
    const { html } = await open(checkoutPath(session));
    const answer = await submit(html, /checkout/, { [field]: value });
    expect(answer.html).toContain(words);
    expect(answer.html).toMatch(
      new RegExp(`id="${field}"[^>]* aria-invalid="true" aria-describedby="${field}-fault" autofocus`),
    );
    expect(answer.html).not.toContain('4111');
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

describe('what guards the pages', () => {
  test('a form without the token of its page, or from another site, does nothing', async () => {
    const session = await box.beginCheckout();
    const { to, fields } = formOf((await open(checkoutPath(session))).html, /checkout/);
    const other = formOf((await open(checkoutPath(await box.beginCheckout()))).html, /checkout/);
    const tries = [
      await send(to, { ...fields, token: '' }),
      await send(to, { ...fields, token: other.fields['token'] ?? '' }),
      await send(to, fields, { 'sec-fetch-site': 'cross-site' }),
    ];
    expect(tries.map((one) => one.to)).toEqual(tries.map(() => checkoutPath(session)));
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  test('nothing may run on them but what the server serves, and they may lead on to the page of the member', async () => {
    const { headers, html } = await open(checkoutPath(await box.beginCheckout()));
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("form-action 'self' http://pantheon.test;");
    expect(html).not.toMatch(/<style|<script>| style=| on\w+=/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('a name with markup in it stays text', async () => {
    const { id } = await stripe.customers.create({ email: '"><script>alert(1)</script>@example.org' });
    const { html } = await open(checkoutPath(await box.beginCheckout({ customer: id })));
    expect(html).not.toContain('<script>alert');
  });
});

describe('the portal', () => {
  test('shows the plan, its price, what comes next and the card', async () => {
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
      const answer = await submit(page, /subscriptions/, {}, act);
      expect(answer).toMatchObject({ status: 303, to: expect.stringContaining(path) });
      return (await open(answer.to ?? '')).html;
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

  test('moves the time on, once for each press, and shows what came of it', async () => {
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
      .selectFrom('sandbox_clocks')
      .select('ahead_s')
      .where('customer', '=', customer)
      .executeTakeFirstOrThrow();
    expect(ahead_s).toBeGreaterThanOrEqual(36 * DAY_S);
    expect(ahead_s).toBeLessThanOrEqual(39 * DAY_S);
  });

  test('after a payment that failed takes another card and tries it', async () => {
    const { id, customer } = await box.buy({ trialDays: 7, card: CARDS.failsLater });
    const { html } = await openPortal(customer);
    const failed = await open((await submit(html, /time/, {}, '8-days')).to ?? '');
    expect(failed.html).toContain('Payment failed');
    const refused = await submit(failed.html, /card/, { number: CARDS.declined });
    expect(refused.html).toContain('Your card was declined.');
    const wrong = await submit(failed.html, /card/, { number: '12' });
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

  test('is closed after an hour, and for a customer who is gone', async () => {
    const { customer } = await box.buy();
    const { path } = await openPortal(customer);
    const { data } = await box.db
      .selectFrom('sandbox_objects')
      .select('data')
      .where('id', '=', path.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow();
    const old = { ...(data as Stripe.BillingPortal.Session), created: Math.floor(Date.now() / 1000) - 3_601 };
    await box.db
      .updateTable('sandbox_objects')
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
