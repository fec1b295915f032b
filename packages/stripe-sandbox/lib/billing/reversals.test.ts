import type Stripe from 'stripe';
import { CARDS } from '../testing/controls';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox';

let box: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  box = await startTestSandbox();
  ({ stripe } = box);
});
afterAll(() => box.stop());

const asId = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A subscription that was paid for, its charge, and its events from here on. */
async function paid(card = CARDS.pays) {
  const { customer, latest_invoice: invoice } = await box.buy({ card });
  const { data } = await stripe.invoicePayments.list({ invoice: asId(invoice), expand: ['data.invoice'] });
  const [{ payment, ...found }] = data as [Stripe.InvoicePayment];
  const { data: charges } = await stripe.charges.list({ payment_intent: asId(payment.payment_intent) });
  await box.eventsOf(customer);
  return { customer, found, charge: (charges as [Stripe.Charge])[0] };
}

const newTypes = async (type: string) =>
  (await stripe.events.list({ type, limit: 100 })).data.map(({ data }) => data.object as Stripe.Dispute);

test('a paid invoice leads to its charge', async () => {
  const { customer, found, charge } = await paid();
  expect(charge).toMatchObject({ amount: 500, currency: 'usd', customer, paid: true, disputed: false });
  expect(found).toMatchObject({ status: 'paid', amount_paid: 500, invoice: { status: 'paid', customer } });
});

test('a trial has no charge', async () => {
  const { customer } = await box.buy({ trialDays: 7 });
  expect((await stripe.charges.list({ customer })).data).toEqual([]);
});

test('refunds add up until the charge is refunded in full, each with its event', async () => {
  const { customer, charge } = await paid();
  await stripe.refunds.create({ charge: charge.id, amount: 200 });
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 200, refunded: false });
  await stripe.refunds.create({ payment_intent: asId(charge.payment_intent) });
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 500, refunded: true });
  expect(await box.eventsOf(customer)).toEqual(['charge.refunded', 'charge.refunded']);
  await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
});

test('refuses to refund more than was paid', async () => {
  const { charge } = await paid();
  await expect(stripe.refunds.create({ charge: charge.id, amount: 501 })).rejects.toMatchObject({
    param: 'amount',
  });
});

test.each(['won', 'lost'] as const)('a disputed charge ends %s by its evidence', async (status) => {
  const { charge } = await paid(CARDS.disputed);
  expect(charge.disputed).toBe(true);
  const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data;
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 500 });
  await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  const evidence = { uncategorized_text: status === 'won' ? 'winning_evidence' : 'losing_evidence' };
  await stripe.disputes.update(dispute!.id, { evidence });
  const closed = await newTypes('charge.dispute.closed');
  expect(closed.find(({ id }) => id === dispute!.id)).toMatchObject({ status, charge: charge.id });
  await expect(stripe.disputes.close(dispute!.id)).rejects.toThrow('already closed');
});

test('a dispute that is closed without evidence is lost', async () => {
  const { charge } = await paid(CARDS.disputed);
  const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data;
  expect(await stripe.disputes.close(dispute!.id)).toMatchObject({ status: 'lost' });
});
