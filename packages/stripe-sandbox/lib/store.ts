import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Db, Trx } from './database/connect';
import { missing } from './failure';
import type { Purchase } from './objects/subscription';

/** The object types that the sandbox stores, by Stripe's names. */
interface Objects {
  'billing_portal.session': Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  dispute: Stripe.Dispute;
  event: Stripe.EventBase;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  subscription: Stripe.Subscription;
}
export type Kind = keyof Objects;
export type ObjectOf<K extends Kind> = Objects[K];
type AnyObject = Objects[Kind];

/** What "No such …" says of each. */
const NAMES: Record<Kind, string> = {
  'billing_portal.session': 'billing_portal.session',
  charge: 'charge',
  'checkout.session': 'checkout.session',
  customer: 'customer',
  dispute: 'dispute',
  event: 'event',
  invoice: 'invoice',
  invoice_payment: 'invoice_payment',
  payment_method: 'PaymentMethod',
  price: 'price',
  product: 'product',
  refund: 'refund',
  subscription: 'subscription',
};

/** The customer that an object belongs to, by its id; '' for none. The sandbox keeps ids, never whole objects. */
export function customerOf(object: AnyObject): string {
  if (object.object === 'customer') return object.id;
  return 'customer' in object && typeof object.customer === 'string' ? object.customer : '';
}

/** Inserts or updates an object. */
export async function put(db: Db, object: AnyObject): Promise<void> {
  const data = JSON.stringify(object);
  await db
    .insertInto('objects')
    .values({ id: object.id, kind: object.object, customer: customerOf(object) || null, data, hidden: null })
    .onConflict((row) => row.column('id').doUpdateSet({ data }))
    .execute();
}

/** The object with this id, of any type. */
export async function findAny(db: Db, id: string): Promise<AnyObject | undefined> {
  const row = await db.selectFrom('objects').select('data').where('id', '=', id).executeTakeFirst();
  return row?.data as AnyObject | undefined;
}

export async function find<K extends Kind>(db: Db, kind: K, id: string): Promise<ObjectOf<K> | undefined> {
  const row = await db
    .selectFrom('objects')
    .select('data')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.data as ObjectOf<K> | undefined;
}

/** @param param the parameter that holds the id; undefined when the path does. Throws a StripeFailure when not found. */
export async function get<K extends Kind>(db: Db, kind: K, id: string, param?: string): Promise<ObjectOf<K>> {
  const found = await find(db, kind, id);
  if (!found) throw missing(NAMES[kind], id, param);
  return found;
}

/**
 * A customer that is not deleted, with its row locked: changes to what belongs to a customer are made one after the other.
 * Throws a StripeFailure when there is none.
 */
export async function lockCustomer(trx: Trx, id: string, param?: string): Promise<Stripe.Customer> {
  const row = await trx
    .selectFrom('objects')
    .select('data')
    .where('id', '=', id)
    .where('kind', '=', 'customer')
    .forUpdate()
    .executeTakeFirst();
  const customer = row?.data as ObjectOf<'customer'> | undefined;
  if (!customer || customer.deleted) throw missing('customer', id, param);
  return customer;
}

/** What the object of a session does not contain: what a checkout sells, and the form that its page refused last. */
type Hidden = Partial<Purchase> & { refused?: unknown };

/** Adds to what is hidden of a session. */
export async function putHidden(db: Db, session: string, hidden: Hidden): Promise<void> {
  const data = JSON.stringify(hidden);
  await db
    .updateTable('objects')
    .set({ hidden: sql`coalesce(hidden, '{}') || ${data}::jsonb` })
    .where('id', '=', session)
    .execute();
}

async function hiddenOf(db: Db, session: string): Promise<Hidden> {
  const { hidden } = await db
    .selectFrom('objects')
    .select('hidden')
    .where('id', '=', session)
    .executeTakeFirstOrThrow();
  return hidden ?? {};
}

export const purchaseOf = async (db: Db, session: string): Promise<Purchase> =>
  (await hiddenOf(db, session)) as Purchase;

/** The form that was refused last; undefined for none. */
export const refusedOf = async (db: Db, session: string): Promise<unknown> =>
  (await hiddenOf(db, session)).refused;

/** The subscriptions of a customer, newest first. */
export async function subscriptionsOf(db: Db, customer: string): Promise<Stripe.Subscription[]> {
  const rows = await db
    .selectFrom('objects')
    .select('data')
    .where('customer', '=', customer)
    .where('kind', '=', 'subscription')
    .orderBy('seq', 'desc')
    .execute();
  return rows.map(({ data }) => data as Stripe.Subscription);
}

/** The newest invoice of a subscription that is still to be paid. */
export async function openInvoiceOf(
  db: Db,
  subscription: Stripe.Subscription,
): Promise<Stripe.Invoice | undefined> {
  const { latest_invoice: latest } = subscription;
  const invoice = typeof latest === 'string' ? await find(db, 'invoice', latest) : undefined;
  return invoice?.status === 'open' ? invoice : undefined;
}

/** The charge that has paid the newest invoice of a subscription, and its dispute if the bank has begun one. */
export async function lastPaymentOf(
  db: Db,
  { latest_invoice: latest }: Stripe.Subscription,
): Promise<{ charge: Stripe.Charge; dispute: Stripe.Dispute | undefined } | undefined> {
  const rows = await db
    .selectFrom('objects')
    .select(['kind', 'data'])
    .where('kind', 'in', ['charge', 'dispute'])
    .where(
      sql<boolean>`data->>'payment_intent' in (select data->'payment'->>'payment_intent' from stripe_sandbox.objects
        where kind = 'invoice_payment' and data->>'invoice' = ${typeof latest === 'string' ? latest : null})`,
    )
    .execute();
  const of = (kind: Kind) => rows.find((row) => row.kind === kind)?.data;
  const charge = of('charge') as Stripe.Charge | undefined;
  return charge && { charge, dispute: of('dispute') as Stripe.Dispute | undefined };
}

/** Checkout sessions of a customer that can still be completed. */
export async function openSessionsOf(db: Db, customer: string): Promise<string[]> {
  const rows = await db
    .selectFrom('objects')
    .select('id')
    .where('customer', '=', customer)
    .where('kind', '=', 'checkout.session')
    .where(sql<boolean>`data->>'status' = 'open'`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Checkout sessions that were not completed in time. */
export async function sessionsPast(db: Db, now: number): Promise<Stripe.Checkout.Session[]> {
  const rows = await db
    .selectFrom('objects')
    .select('data')
    .where('kind', '=', 'checkout.session')
    .where(sql<boolean>`data->>'status' = 'open'`)
    .where(sql<boolean>`(data->>'expires_at')::bigint <= ${now}`)
    .execute();
  return rows.map(({ data }) => data as Stripe.Checkout.Session);
}
