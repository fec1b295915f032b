import { sql } from 'kysely';
import Type, { type Static } from 'typebox';
import { get } from '../store';
import { call } from './call';
import { field, list } from './list';
import { paging, params, RangeQuery } from './params';

const text = Type.Optional(Type.String());

function within(range: Static<typeof RangeQuery> | undefined) {
  if (range === undefined) return sql<boolean>`true`;
  const at = sql<number>`(data->>'created')::bigint`;
  if (typeof range === 'number') return sql<boolean>`${at} = ${range}`;
  const { gt, gte, lt, lte } = range;
  return sql<boolean>`(${gt ?? null}::bigint is null or ${at} > ${gt ?? null})
    and (${gte ?? null}::bigint is null or ${at} >= ${gte ?? null})
    and (${lt ?? null}::bigint is null or ${at} < ${lt ?? null})
    and (${lte ?? null}::bigint is null or ${at} <= ${lte ?? null})`;
}

/** Events and invoices. */
export const recordCalls = [
  call('GET', '/v1/events/:id', params({}), ({ trx, id }) => get(trx, 'event', id)),
  call(
    'GET',
    '/v1/events',
    params({
      ...paging,
      type: text,
      types: Type.Optional(Type.Array(Type.String(), { maxItems: 20 })),
      created: Type.Optional(RangeQuery),
      delivery_success: Type.Optional(Type.Boolean()),
    }),
    ({ trx, params: { type, types, created, delivery_success: delivered, ...page } }) =>
      list(trx, 'event', '/v1/events', page, [
        field('type', type),
        types ? sql`data->>'type' = any(${types})` : sql`true`,
        within(created),
        delivered === undefined ? sql`true` : field('pending_webhooks', delivered ? '0' : '1'),
      ]),
  ),

  call('GET', '/v1/invoices/:id', params({}), ({ trx, id }) => get(trx, 'invoice', id)),
  call(
    'GET',
    '/v1/invoices',
    params({
      ...paging,
      customer: text,
      subscription: text,
      status: Type.Optional(Type.Enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
    }),
    ({ trx, params: { customer, subscription, status, ...page } }) =>
      list(trx, 'invoice', '/v1/invoices', page, [
        customer ? sql`customer = ${customer}` : sql`true`,
        subscription
          ? sql`data->'parent'->'subscription_details'->>'subscription' = ${subscription}`
          : sql`true`,
        field('status', status),
      ]),
  ),

  call('GET', '/v1/payment_methods/:id', params({}), ({ trx, id }) => get(trx, 'payment_method', id)),
];
