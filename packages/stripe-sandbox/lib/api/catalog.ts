import { sql } from 'kysely';
import Type from 'typebox';
import { realNow } from '../clock';
import { changed, emit } from '../events';
import { invalidParam } from '../failure';
import { newPrice, newProduct } from '../objects/catalog';
import { find, get, put } from '../store';
import type { Trx } from '../database/connect';
import { call } from './call';
import { field, list } from './list';
import { mergeMetadata, Metadata, object, paging, params } from './params';

const text = Type.Optional(Type.String());
const flag = Type.Optional(Type.Boolean());

const ProductCreate = params({
  id: text,
  name: Type.String(),
  description: text,
  active: flag,
  metadata: Type.Optional(Metadata),
});
const ProductUpdate = params({
  name: text,
  description: text,
  active: flag,
  default_price: text,
  metadata: Type.Optional(Metadata),
});

const Recurring = object({
  interval: Type.Enum(['day', 'week', 'month', 'year']),
  interval_count: Type.Optional(Type.Integer({ minimum: 1 })),
});
const PriceCreate = params({
  product: Type.String(),
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  unit_amount: Type.Integer({ minimum: 0 }),
  recurring: Recurring,
  lookup_key: text,
  transfer_lookup_key: flag,
  nickname: text,
  active: flag,
  tax_behavior: Type.Optional(Type.Enum(['exclusive', 'inclusive', 'unspecified'])),
  metadata: Type.Optional(Metadata),
});
const PriceUpdate = params({
  active: flag,
  nickname: text,
  lookup_key: text,
  transfer_lookup_key: flag,
  metadata: Type.Optional(Metadata),
});

/** A lookup key names one active price. Throws a StripeFailure unless it may be taken from the other. */
async function claimLookupKey(trx: Trx, key: string | undefined, transfer = false, own = ''): Promise<void> {
  if (!key) return;
  // One after the other, so that two servers that start at once make one price.
  await sql`select pg_advisory_xact_lock(hashtext(${`sandbox lookup key ${key}`}))`.execute(trx);
  const { data } = await list(trx, 'price', '', { limit: 1 }, [field('lookup_key', key), sql`id <> ${own}`]);
  const [holder] = data;
  if (!holder) return;
  if (!transfer) {
    throw invalidParam(
      'lookup_key',
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      'resource_already_exists',
    );
  }
  await put(trx, { ...holder, lookup_key: null });
}

/** Products and prices. */
export const catalogCalls = [
  call('POST', '/v1/products', ProductCreate, async ({ trx, params: given }) => {
    if (given.id && (await find(trx, 'product', given.id))) {
      throw invalidParam('id', 'Product already exists.', 'resource_already_exists');
    }
    const product = newProduct(
      { ...given, metadata: mergeMetadata({}, given.metadata) },
      realNow(),
      given.id,
    );
    await put(trx, product);
    await emit(trx, 'product.created', product);
    return product;
  }),
  call('GET', '/v1/products/:id', params({}), ({ trx, id }) => get(trx, 'product', id)),
  call('POST', '/v1/products/:id', ProductUpdate, async ({ trx, id, params: { expand: _, ...given } }) => {
    const before = await get(trx, 'product', id);
    const metadata = mergeMetadata(before.metadata, given.metadata);
    const product = { ...before, ...given, metadata, updated: realNow() };
    await put(trx, product);
    await emit(trx, 'product.updated', product, changed(before, product));
    return product;
  }),
  call(
    'GET',
    '/v1/products',
    params({ ...paging, active: flag, ids: Type.Optional(Type.Array(Type.String())) }),
    ({ trx, params: { active, ids, ...page } }) =>
      list(trx, 'product', '/v1/products', page, [
        field('active', active),
        ids ? sql`id = any(${ids})` : sql`true`,
      ]),
  ),

  call('POST', '/v1/prices', PriceCreate, async ({ trx, params: given }) => {
    await get(trx, 'product', given.product, 'product');
    await claimLookupKey(trx, given.lookup_key, given.transfer_lookup_key);
    const price = newPrice({ ...given, metadata: mergeMetadata({}, given.metadata) }, realNow());
    await put(trx, price);
    await emit(trx, 'price.created', price);
    return price;
  }),
  call('GET', '/v1/prices/:id', params({}), ({ trx, id }) => get(trx, 'price', id)),
  call('POST', '/v1/prices/:id', PriceUpdate, async ({ trx, id, params: given }) => {
    const before = await get(trx, 'price', id);
    await claimLookupKey(trx, given.lookup_key, given.transfer_lookup_key, id);
    const price = {
      ...before,
      active: given.active ?? before.active,
      nickname: given.nickname ?? before.nickname,
      lookup_key: given.lookup_key === undefined ? before.lookup_key : given.lookup_key || null,
      metadata: mergeMetadata(before.metadata, given.metadata),
    };
    await put(trx, price);
    await emit(trx, 'price.updated', price, changed(before, price));
    return price;
  }),
  call(
    'GET',
    '/v1/prices',
    params({
      ...paging,
      active: flag,
      product: text,
      lookup_keys: Type.Optional(Type.Array(Type.String(), { maxItems: 10 })),
      type: Type.Optional(Type.Enum(['recurring'])),
    }),
    ({ trx, params: { active, product, lookup_keys: keys, ...page } }) =>
      list(trx, 'price', '/v1/prices', page, [
        field('active', active),
        field('product', product),
        keys ? sql`data->>'lookup_key' = any(${keys})` : sql`true`,
      ]),
  ),
];
