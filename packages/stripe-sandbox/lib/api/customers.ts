import Type from 'typebox';
import { end } from '../billing/change';
import { expire } from '../billing/checkout';
import { customerNow, realNow } from '../clock';
import { changed, emit } from '../events';
import { invalidParam } from '../failure';
import { newCustomer } from '../objects/customer';
import { find, get, lockCustomer, openSessionsOf, put, subscriptionsOf } from '../store';
import { call } from './call';
import { field, list } from './list';
import { emptyable, mergeMetadata, Metadata, object, paging, params } from './params';

const text = Type.Optional(Type.String());

const parts = {
  email: Type.Optional(Type.String({ maxLength: 512 })),
  name: text,
  description: text,
  phone: text,
  metadata: Type.Optional(Metadata),
};
const Update = params({
  ...parts,
  invoice_settings: Type.Optional(
    object({ default_payment_method: Type.Optional(emptyable(Type.String())) }),
  ),
});

/** Customers. */
export const customerCalls = [
  call('POST', '/v1/customers', params(parts), async ({ trx, params: given }) => {
    const customer = newCustomer({ ...given, metadata: mergeMetadata({}, given.metadata) }, realNow());
    await put(trx, customer);
    await emit(trx, 'customer.created', customer);
    return customer;
  }),

  call('GET', '/v1/customers/:id', params({}), ({ trx, id }) => get(trx, 'customer', id)),

  call('POST', '/v1/customers/:id', Update, async ({ trx, id, params: given }) => {
    const before = await lockCustomer(trx, id);
    const { expand: _, invoice_settings: settings, metadata, ...rest } = given;
    const card = settings?.default_payment_method;
    if (card && !(await find(trx, 'payment_method', card))) {
      throw invalidParam('invoice_settings[default_payment_method]', `No such PaymentMethod: '${card}'`);
    }
    const customer = {
      ...before,
      ...rest,
      metadata: mergeMetadata(before.metadata, metadata),
      invoice_settings: {
        ...before.invoice_settings,
        ...(card !== undefined && { default_payment_method: card || null }),
      },
    };
    await put(trx, customer);
    await emit(trx, 'customer.updated', customer, changed(before, customer));
    return customer;
  }),

  // Cancels the customer's subscriptions at once, and expires open checkout sessions.
  call('DELETE', '/v1/customers/:id', params({}), async ({ trx, id }) => {
    const customer = await lockCustomer(trx, id);
    const now = await customerNow(trx, id);
    for (const subscription of await subscriptionsOf(trx, id)) {
      await end(trx, subscription, now, 'cancellation_requested');
    }
    for (const session of await openSessionsOf(trx, id)) await expire(trx, session);
    await put(trx, { id, object: 'customer', deleted: true });
    await emit(trx, 'customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  }),

  call('GET', '/v1/customers', params({ ...paging, email: text }), ({ trx, params: { email, ...page } }) =>
    list(trx, 'customer', '/v1/customers', page, [field('email', email)]),
  ),
];
