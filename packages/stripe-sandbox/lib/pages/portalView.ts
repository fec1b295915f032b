import type Stripe from 'stripe';
import { escape } from './escape';
import { itemOf, periodEndOf } from '../objects/subscription';
import { cardFields, FILLED_IN, type CardState } from './cardForm';
import { pricePhrase } from './checkoutView';
import { day, emblem, money, page } from './html';

/** A subscription and what the page shows of it. */
export interface Held {
  subscription: Stripe.Subscription;
  product: Stripe.Product;
  card: Stripe.PaymentMethod | undefined;
  /** The one that is still to be paid. */
  invoice: Stripe.Invoice | undefined;
  /** Of the newest invoice. */
  payment: { charge: Stripe.Charge; dispute: Stripe.Dispute | undefined } | undefined;
}

export interface PortalState {
  session: Stripe.BillingPortal.Session;
  customer: Stripe.Customer;
  held: Held[];
  /** The customer's time, in seconds since 1970, and how far it is moved ahead. */
  now: number;
  ahead: number;
}

/** What was just done, by its name in the address. */
const DONE: Record<string, string> = {
  cancel: 'Your subscription is canceled: you keep it until the day below.',
  resume: 'Your subscription goes on.',
  end: 'Your subscription has ended.',
  retry: 'The card was charged again: see below what came of it.',
  refund: 'The last payment was refunded.',
  lose: 'The bank has decided the dispute against Pantheon.',
  win: 'The bank has decided the dispute for Pantheon.',
  card: 'Your new card is kept.',
  time: 'The time has moved on.',
};

const LABELS: Record<string, string> = {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Payment failed',
  canceled: 'Ended',
};

/** The next change in words, as HTML. */
function outlook({ subscription, invoice }: Held): string {
  const { status, cancel_at: cancelAt, ended_at: endedAt } = subscription;
  const { price } = itemOf(subscription);
  const next = day(periodEndOf(subscription));
  if (endedAt !== null) return `Ended on ${day(endedAt)}.`;
  if (cancelAt !== null) return `Ends on ${day(cancelAt)}. It is not renewed.`;
  if (status === 'trialing') return `The free trial ends on ${next}, then ${pricePhrase(price)}.`;
  if (status === 'past_due' && invoice) {
    const due = money(invoice.amount_due, invoice.currency);
    const retry = invoice.next_payment_attempt;
    return `${due} could not be charged.${retry === null ? '' : ` The card is tried again on ${day(retry)}.`}`;
  }
  return `Renews on ${next} for ${money(price.unit_amount ?? 0, price.currency)}.`;
}

const cardWords = ({ card }: Stripe.PaymentMethod): string =>
  card ? `<span class="card-brand">${escape(card.brand)}</span> ending in ${escape(card.last4)}` : '';

interface FormParts {
  action: string;
  token: string;
  fields?: Record<string, string | number>;
  /** HTML. */
  inside: string;
}

const hidden = (name: string, value: string | number): string =>
  `<input type="hidden" name="${name}" value="${escape(String(value))}" />`;

const form = ({ action, token, fields = {}, inside }: FormParts): string =>
  `<form method="post" action="${escape(action)}">${hidden('token', token)}${Object.entries(fields)
    .map(([name, value]) => hidden(name, value))
    .join('')}${inside}</form>`;

const button = (words: string, tone = ''): string =>
  `<button class="button ${tone}" type="submit">${escape(words)}</button>`;

/** What else happens to payments at Stripe: the shop refunds one in its dashboard, or a bank decides a dispute. */
function reversals(payment: Held['payment'], act: (name: string, inside: string) => string): string {
  if (!payment || payment.charge.refunded) return '';
  const { charge, dispute } = payment;
  const amount = money(charge.amount, charge.currency);
  if (!dispute) {
    return `<details class="danger-zone"><summary>Refund</summary>
<p>As Pantheon would do it in its dashboard: ${amount} goes back to the card.</p>
${act('refund', button(`Refund ${amount}`))}</details>`;
  }
  if (dispute.status !== 'needs_response') return '';
  return `<details class="danger-zone"><summary>Dispute</summary>
<p>The bank disputes the payment of ${amount} and decides in some weeks, or now:</p>
<div class="acts">${act('lose', button('Pantheon loses'))}${act('win', button('Pantheon wins'))}</div></details>`;
}

function acts(path: string, token: string, { subscription, product, invoice, payment }: Held): string {
  if (subscription.ended_at !== null) return '';
  const act = (name: string, inside: string) =>
    form({ action: `${path}/subscriptions/${subscription.id}`, token, fields: { act: name }, inside });
  const parts = [
    ...(invoice && subscription.status === 'past_due'
      ? [act('retry', button('Try the card again', 'primary'))]
      : []),
    subscription.cancel_at === null
      ? act(
          'cancel',
          button(`Cancel at the end of the ${subscription.status === 'trialing' ? 'trial' : 'period'}`),
        )
      : act('resume', button('Keep the subscription', 'primary')),
    `<details class="danger-zone"><summary>Cancel now</summary>
<p>${escape(product.name)} ends at once, not with what is left of it.</p>
${act('end', button(`End ${product.name} now`, 'danger'))}</details>`,
    reversals(payment, act),
  ];
  return `<div class="acts">${parts.join('\n')}</div>`;
}

function heldView(path: string, token: string, held: Held): string {
  const { subscription, product, card } = held;
  const { status, cancel_at: cancelAt } = subscription;
  const ends = cancelAt !== null && subscription.ended_at === null;
  return `<article class="held" data-tier="${escape(product.metadata['tier'] ?? '')}" aria-labelledby="${subscription.id}">
<p class="sign">${emblem(product.metadata['tier'])}</p>
<div>
<h2 id="${subscription.id}">${escape(product.name)} <span class="status ${ends ? 'ends' : escape(status)}">${ends ? 'Ends soon' : escape(LABELS[status] ?? status)}</span></h2>
<p class="price">${pricePhrase(itemOf(subscription).price)}</p>
<p>${outlook(held)}</p>
${card ? `<p class="soft">${cardWords(card)}</p>` : ''}
</div>
${acts(path, token, held)}
</article>`;
}

function cardView(path: string, token: string, card: CardState | undefined): string {
  const inside = `${cardFields(card ?? { fields: FILLED_IN })}${button('Use this card', 'primary')}`;
  return `<section aria-labelledby="card"><h2 id="card">Card</h2>
<details class="card-change"${card ? ' open' : ''}><summary>Use another card</summary>
${form({ action: `${path}/card`, token, inside })}</details></section>`;
}

function timeView(path: string, token: string, { now, ahead }: PortalState): string {
  const move = (by: string, words: string) =>
    form({ action: `${path}/time`, token, fields: { by, ahead }, inside: button(words) });
  return `<section class="time" aria-labelledby="time"><h2 id="time">Time</h2>
<p>For your subscriptions it is ${day(now)}.</p>
<p class="soft">Move it on to see a trial end, a period renew or a cancellation take effect. It cannot go back.</p>
<div class="acts">${move('8-days', '8 days later')}${move('1-month', '1 month later')}</div></section>`;
}

/** What the page shows beside the state. */
export interface PortalForm {
  /** What was just done. */
  done?: string | undefined;
  card?: CardState | undefined;
}

/** The page on which customers manage their subscriptions. */
export function portalPage(state: PortalState, token: string, { done, card }: PortalForm): string {
  const { session, customer, held } = state;
  const path = `/sandbox/portal/${session.id}`;
  const told = done && Object.hasOwn(DONE, done) ? DONE[done] : undefined;
  const goesOn = held.some(({ subscription }) => subscription.ended_at === null);
  return page({
    title: 'Your subscriptions',
    body: `<div class="portal">
${session.return_url ? `<p class="back"><a href="${escape(session.return_url)}">Return to Pantheon</a></p>` : ''}
<h1>Your subscriptions</h1>
${customer.email ? `<p class="soft email">${escape(customer.email)}</p>` : ''}
${told ? `<p class="notice success" role="status">${told}</p>` : ''}
${held.length > 0 ? held.map((one) => heldView(path, token, one)).join('\n') : '<p class="none">You subscribe to nothing.</p>'}
${goesOn ? cardView(path, token, card) : ''}
${timeView(path, token, state)}
</div>`,
  });
}
