import type Stripe from 'stripe';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../database/connect';
import { complete, isOpen } from '../billing/checkout';
import { customerNow } from '../clock';
import { productOf } from '../objects/catalog';
import { customerOf, find, get, purchaseOf } from '../store';
import { DECLINED, FILLED_IN, readCard } from './cardForm';
import { checkoutPage, closedPage, type Order } from './checkoutView';
import { formToken, idOf, readForm, sendPage } from './guard';
import { messagePage } from './html';
import { refuse, refusedCard } from './refusal';
import type { PageParts } from '.';

const NOT_FOUND = messagePage({
  title: 'There is no such checkout',
  sentence: 'The address is not complete, or the checkout was long ago.',
  link: { to: '/', words: 'To Pantheon' },
});

async function orderOf(db: Db, session: Stripe.Checkout.Session): Promise<Order> {
  const purchase = await purchaseOf(db, session.id);
  const price = await get(db, 'price', purchase.price);
  const product = await get(db, 'product', productOf(price));
  return { session, product, price, purchase };
}

/** The success address, with the session's id where it has a placeholder. */
const successUrl = ({ id, success_url: url }: Stripe.Checkout.Session): string =>
  (url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);

/** The status, where a session past its expiry time counts as expired even if no one has updated it yet. */
const asItIs = (session: Stripe.Checkout.Session): Stripe.Checkout.Session =>
  session.status !== 'open' || isOpen(session)
    ? { ...session, success_url: successUrl(session) }
    : { ...session, status: 'expired' };

/** The hosted checkout: `/sandbox/checkout/:session`. */
export function checkoutRoutes(app: FastifyInstance, { db, secret, onWrite }: PageParts): void {
  const sessionOf = (request: FastifyRequest) => find(db, 'checkout.session', idOf(request));

  app.get('/sandbox/checkout/:id', async (request, reply) => {
    const session = await sessionOf(request);
    if (!session) return sendPage(reply.code(404), NOT_FOUND);
    if (!isOpen(session)) return sendPage(reply, closedPage(asItIs(session)));
    const card = (await refusedCard(db, request, session.id)) ?? { fields: FILLED_IN };
    const page = checkoutPage(await orderOf(db, session), formToken(secret, session.id), card);
    return sendPage(reply, page, session.success_url);
  });

  app.post('/sandbox/checkout/:id', async (request, reply) => {
    const session = await sessionOf(request);
    if (!session) return sendPage(reply.code(404), NOT_FOUND);
    const form = readForm(request, secret, session.id);
    if (!form) return reply.redirect(`/sandbox/checkout/${session.id}`, 303);
    const { fields, faults, card } = readCard(form, await customerNow(db, customerOf(session)));
    const path = `/sandbox/checkout/${session.id}`;
    if (isOpen(session) && !card) return refuse(db, reply, path, { fields, faults });
    const outcome = card ? await complete(db, session.id, card) : 'closed';
    if (outcome === 'declined') return refuse(db, reply, path, { fields, refusal: DECLINED });
    onWrite();
    const { status } = await get(db, 'checkout.session', session.id);
    const next = status === 'complete' ? successUrl(session) : path;
    return reply.redirect(next, 303);
  });
}
