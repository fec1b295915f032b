import { sql } from 'kysely';
import Type from 'typebox';
import { closeDispute, refund } from '../billing/reversals';
import { invalidParam, missing } from '../failure';
import { get } from '../store';
import { call } from './call';
import { field, list } from './list';
import { object, paging, params } from './params';

const text = Type.Optional(Type.String());

/** What Stripe takes as evidence in its test environments: the word decides how the dispute ends. */
const Evidence = object({ uncategorized_text: Type.Enum(['winning_evidence', 'losing_evidence']) });

/** Charges, the invoices that they have paid, refunds and disputes. */
export const reversalCalls = [
  call('GET', '/v1/charges/:id', params({}), ({ trx, id }) => get(trx, 'charge', id)),
  call(
    'GET',
    '/v1/charges',
    params({ ...paging, customer: text, payment_intent: text }),
    ({ trx, params: { customer, payment_intent: intent, ...page } }) =>
      list(trx, 'charge', '/v1/charges', page, [
        customer ? sql`customer = ${customer}` : sql`true`,
        field('payment_intent', intent),
      ]),
  ),
  call(
    'GET',
    '/v1/invoice_payments',
    params({
      ...paging,
      invoice: text,
      payment: Type.Optional(object({ type: Type.Literal('payment_intent'), payment_intent: Type.String() })),
      status: Type.Optional(Type.Enum(['canceled', 'open', 'paid'])),
    }),
    ({ trx, params: { invoice, payment, status, ...page } }) =>
      list(trx, 'invoice_payment', '/v1/invoice_payments', page, [
        field('invoice', invoice),
        payment ? sql`data->'payment'->>'payment_intent' = ${payment.payment_intent}` : sql`true`,
        field('status', status),
      ]),
  ),

  call(
    'POST',
    '/v1/refunds',
    params({
      charge: text,
      payment_intent: text,
      amount: Type.Optional(Type.Integer({ minimum: 1 })),
      reason: Type.Optional(Type.Enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
    }),
    async ({ trx, params: { charge: id, payment_intent: intent, amount } }) => {
      if (id) return refund(trx, await get(trx, 'charge', id, 'charge'), amount);
      if (!intent) throw invalidParam('charge', 'One of the following params should be provided: charge.');
      const { data } = await list(trx, 'charge', '', { limit: 1 }, [field('payment_intent', intent)]);
      if (!data[0]) throw missing('payment_intent', intent, 'payment_intent');
      return refund(trx, data[0], amount);
    },
  ),

  call(
    'GET',
    '/v1/disputes',
    params({ ...paging, charge: text, payment_intent: text }),
    ({ trx, params: { charge, payment_intent: intent, ...page } }) =>
      list(trx, 'dispute', '/v1/disputes', page, [field('charge', charge), field('payment_intent', intent)]),
  ),
  call('POST', '/v1/disputes/:id', params({ evidence: Evidence }), ({ trx, id, params: { evidence } }) => {
    const { uncategorized_text: words } = evidence;
    return closeDispute(trx, id, words === 'winning_evidence' ? 'won' : 'lost', words);
  }),
  call('POST', '/v1/disputes/:id/close', params({}), ({ trx, id }) => closeDispute(trx, id, 'lost')),
];
