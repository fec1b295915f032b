import type Stripe from 'stripe';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/connect';
import { catchUp } from '../billing/advance';
import { useCard } from '../billing/card';
import { aheadOf, customerNow, realNow } from '../clock';
import { productOf } from '../objects/catalog';
import { itemOf } from '../objects/subscription';
import { find, get, lastPaymentOf, lockCustomer, openInvoiceOf, subscriptionsOf } from '../store';
import { DECLINED, readCard } from './cardForm';
import { formToken, idOf, readForm, sendPage } from './guard';
import { messagePage } from './html';
import { refuse, refusedCard } from './refusal';
import { actOn, moveTime, type Work } from './portalActs';
import { portalPage, type Held, type PortalState } from './portalView';
import type { PageParts } from '.';

/** The link to the portal is good for an hour. */
const GOOD_FOR_S = 3_600;
/** How many ended subscriptions are still shown. */
const ENDED_SHOWN = 3;

const NOT_FOUND = messagePage({
  title: 'There is no such page',
  sentence: 'The address is not complete, or the account is gone.',
  link: { to: '/', words: 'To Pantheon' },
});

const tooOld = ({ return_url: url }: Stripe.BillingPortal.Session): string =>
  messagePage({
    title: 'This link has expired',
    sentence: 'Go back and open your subscriptions again.',
    link: url ? { to: url, words: 'Back to Pantheon' } : undefined,
  });

async function heldOf(db: Db, subscription: Stripe.Subscription): Promise<Held> {
  const { default_payment_method: card } = subscription;
  return {
    subscription,
    product: await get(db, 'product', productOf(itemOf(subscription).price)),
    card: typeof card === 'string' ? await find(db, 'payment_method', card) : undefined,
    invoice: await openInvoiceOf(db, subscription),
    payment: await lastPaymentOf(db, subscription),
  };
}

async function stateOf(db: Db, { session, customer }: Visit): Promise<PortalState> {
  const all = await subscriptionsOf(db, customer.id);
  const ended = all.filter(({ ended_at: at }) => at !== null).slice(0, ENDED_SHOWN);
  const shown = [...all.filter(({ ended_at: at }) => at === null), ...ended];
  return {
    session,
    customer,
    held: await Promise.all(shown.map((one) => heldOf(db, one))),
    now: await customerNow(db, customer.id),
    ahead: await aheadOf(db, customer.id),
  };
}

/** A portal session and its customer. */
interface Visit {
  session: Stripe.BillingPortal.Session;
  customer: Stripe.Customer;
}

/** The session of the page, or a page that says it was not found. */
async function visitOf(db: Db, id: string): Promise<Visit | string> {
  const session = await find(db, 'billing_portal.session', id);
  const customer = session && (await find(db, 'customer', session.customer));
  if (!customer || customer.deleted) return NOT_FOUND;
  return session.created + GOOD_FOR_S > realNow() ? { session, customer } : tooOld(session);
}

/** The billing portal: `/sandbox/portal/:session`. */
export function portalRoutes(app: FastifyInstance, { db, secret, onWrite }: PageParts): void {
  const back = (reply: FastifyReply, { session }: Visit, done: string) =>
    reply.redirect(`/sandbox/portal/${session.id}${done && `?done=${done}`}`, 303);

  type Handler = (visit: Visit, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  const forVisitors = (handle: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const visit = await visitOf(db, idOf(request));
    return typeof visit === 'string' ? sendPage(reply.code(404), visit) : handle(visit, request, reply);
  };

  /** Brings the customer up to date, handles the form, and shows the page again. */
  const forForms = (work: Work) =>
    forVisitors(async (visit, request, reply) => {
      const form = readForm(request, secret, visit.session.id);
      if (!form) return back(reply, visit, '');
      const { id } = visit.customer;
      const { subscription = '' } = request.params as { subscription?: string };
      const done = await db.transaction().execute(async (trx) => {
        await lockCustomer(trx, id);
        await catchUp(trx, id);
        return work(trx, id, form, subscription);
      });
      onWrite();
      return back(reply, visit, done);
    });

  app.get(
    '/sandbox/portal/:id',
    forVisitors(async (visit, request, reply) => {
      const { id } = visit.session;
      const { done } = request.query as { done?: string };
      const card = await refusedCard(db, request, id);
      return sendPage(reply, portalPage(await stateOf(db, visit), formToken(secret, id), { done, card }));
    }),
  );
  app.post('/sandbox/portal/:id/subscriptions/:subscription', forForms(actOn));
  app.post('/sandbox/portal/:id/time', forForms(moveTime));

  app.post(
    '/sandbox/portal/:id/card',
    forVisitors(async (visit, request, reply) => {
      const { id } = visit.customer;
      const form = readForm(request, secret, visit.session.id);
      if (!form) return back(reply, visit, '');
      const { fields, faults, card } = readCard(form, await customerNow(db, id));
      const path = `/sandbox/portal/${visit.session.id}`;
      if (!card) return refuse(db, reply, path, { fields, faults });
      if (!(await useCard(db, id, card))) return refuse(db, reply, path, { fields, refusal: DECLINED });
      onWrite();
      return back(reply, visit, 'card');
    }),
  );
}
