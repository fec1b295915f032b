import type Stripe from 'stripe';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Trx } from '../../../../db/connect';
import type { Form } from '../api/form';
import { catchUp } from '../billing/advance';
import { useCard } from '../billing/card';
import { change, collect, end, withEnd } from '../billing/change';
import { addMonths, DAY_S } from '../billing/period';
import { aheadOf, customerNow, moveAhead, realNow } from '../clock';
import { productOf } from '../objects/catalog';
import { itemOf, periodEndOf } from '../objects/subscription';
import { find, get, holdCustomer, openInvoiceOf, subscriptionsOf } from '../store';
import { readCard } from './cardForm';
import { formToken, readForm, sendPage } from './guard';
import { messagePage } from './html';
import { portalPage, type Held, type PortalState } from './portalView';
import type { PageParts } from '.';

/** The link to the portal is good for an hour. */
const GOOD_FOR_S = 3_600;
/** Of what has ended, so many are still shown. */
const ENDED_SHOWN = 3;

const NOT_FOUND = messagePage({
  title: 'There is no such page',
  sentence: 'The address is not complete, or the account is gone.',
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
  };
}

async function stateOf(
  db: Db,
  session: Stripe.BillingPortal.Session,
  customer: Stripe.Customer,
): Promise<PortalState> {
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

type Act = (trx: Trx, subscription: Stripe.Subscription, now: number) => Promise<unknown>;

/** What the buttons of a subscription do. Each of them a second time does nothing. */
const ACTS: Record<string, Act> = {
  cancel: async (trx, subscription, now) =>
    subscription.cancel_at === null &&
    change(trx, subscription, withEnd(subscription, periodEndOf(subscription), now), now),
  resume: async (trx, subscription, now) =>
    subscription.cancel_at !== null && change(trx, subscription, withEnd(subscription, null, now), now),
  end: (trx, subscription, now) => end(trx, subscription, now, 'cancellation_requested'),
  retry: async (trx, subscription, now) => {
    const invoice = await openInvoiceOf(trx, subscription);
    return invoice && collect(trx, subscription, invoice, now);
  },
};

/** Where the time moves to, from now on, in seconds. */
const MOVES: Record<string, (now: number) => number> = {
  '8-days': () => 8 * DAY_S,
  '1-month': (now) => addMonths(now, 1) - now,
};

/** The billing portal: `/sandbox/portal/:session`. */
export function portalRoutes(app: FastifyInstance, { db, secret, onWrite }: PageParts): void {
  interface Visit {
    session: Stripe.BillingPortal.Session;
    customer: Stripe.Customer;
  }

  /** Whose page it is; undefined once it was answered that it is nobody's. */
  async function visit(request: FastifyRequest, reply: FastifyReply): Promise<Visit | undefined> {
    const session = await find(db, 'billing_portal.session', (request.params as { id: string }).id);
    const customer = session && (await find(db, 'customer', session.customer));
    if (!customer || customer.deleted) {
      void sendPage(reply.code(404), NOT_FOUND);
      return undefined;
    }
    if (session.created + GOOD_FOR_S > realNow()) return { session, customer };
    void sendPage(reply.code(404), tooOld(session));
    return undefined;
  }

  async function show(
    reply: FastifyReply,
    { session, customer }: Visit,
    form: Parameters<typeof portalPage>[2],
  ) {
    const state = await stateOf(db, session, customer);
    return sendPage(reply, portalPage(state, formToken(secret, session.id), form));
  }

  /** Does what a form of the page asks, with the customer held and all done that is due; then shows the page again. */
  function onPost(
    path: string,
    work: (
      trx: Trx,
      parts: { customer: Stripe.Customer; form: Form; now: number; of: string },
    ) => Promise<string>,
  ): void {
    app.post(`/sandbox/portal/:id${path}`, async (request, reply) => {
      const visited = await visit(request, reply);
      if (!visited) return reply;
      const { id } = visited.session;
      const form = readForm(request, secret, id);
      const { of = '' } = request.params as { of?: string };
      let done = '';
      if (form) {
        done = await db.transaction().execute(async (trx) => {
          const customer = await holdCustomer(trx, visited.customer.id);
          await catchUp(trx, customer.id);
          return work(trx, { customer, form, now: await customerNow(trx, customer.id), of });
        });
        onWrite();
      }
      return reply.redirect(`/sandbox/portal/${id}${done && `?done=${done}`}`, 303);
    });
  }

  app.get('/sandbox/portal/:id', async (request, reply) => {
    const visited = await visit(request, reply);
    if (!visited) return reply;
    const { done } = request.query as { done?: string };
    return show(reply, visited, { done });
  });

  onPost('/subscriptions/:of', async (trx, { customer, form, now, of }) => {
    const name = typeof form['act'] === 'string' ? form['act'] : '';
    const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
    const own = (await subscriptionsOf(trx, customer.id)).find(({ id }) => id === of);
    if (!act || !own || own.ended_at !== null) return '';
    await act(trx, own, now);
    return name;
  });

  onPost('/time', async (trx, { customer, form }) => {
    const by = typeof form['by'] === 'string' ? form['by'] : '';
    const move = Object.hasOwn(MOVES, by) ? MOVES[by] : undefined;
    // A form that is sent twice was of a time that has passed.
    if (!move || form['ahead'] !== String(await aheadOf(trx, customer.id))) return '';
    await moveAhead(trx, customer.id, move(await customerNow(trx, customer.id)));
    await catchUp(trx, customer.id);
    return 'time';
  });

  app.post('/sandbox/portal/:id/card', async (request, reply) => {
    const visited = await visit(request, reply);
    if (!visited) return reply;
    const { session, customer } = visited;
    const form = readForm(request, secret, session.id);
    if (!form) return reply.redirect(`/sandbox/portal/${session.id}`, 303);
    const { fields, faults, card } = readCard(form, await customerNow(db, customer.id));
    if (!card) return show(reply, visited, { card: { fields, faults } });
    if (!(await useCard(db, customer.id, card))) {
      return show(reply, visited, {
        card: { fields, faults, refusal: 'Your card was declined. Please try another card.' },
      });
    }
    onWrite();
    return reply.redirect(`/sandbox/portal/${session.id}?done=card`, 303);
  });
}
