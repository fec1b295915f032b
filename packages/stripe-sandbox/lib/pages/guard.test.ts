import type Stripe from 'stripe';
import { browserOf, checkoutPath, formOf } from '../testing/pages';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox';

let box: TestSandbox;
let stripe: Stripe;
const { open, send } = browserOf(() => box);
beforeAll(async () => {
  box = await startTestSandbox();
  ({ stripe } = box);
});
afterAll(() => box.stop());

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

  test('only scripts of the server run on them, and their forms may redirect to the page of the member', async () => {
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
