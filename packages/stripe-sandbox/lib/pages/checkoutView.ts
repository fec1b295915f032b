import type Stripe from 'stripe';
import { escape } from './escape';
import type { Purchase } from '../objects/subscription';
import { cardFields, type CardState } from './cardForm';
import { emblem, messagePage, money, page, ROOF } from './html';

export interface Order {
  session: Stripe.Checkout.Session;
  product: Stripe.Product;
  price: Stripe.Price;
  purchase: Purchase;
}

/** "$5 a month" */
export function pricePhrase({ unit_amount: amount, currency, recurring }: Stripe.Price): string {
  const { interval = 'month', interval_count: count = 1 } = recurring ?? {};
  const every = count === 1 ? `a ${interval}` : `every ${count} ${interval}s`;
  return `${money(amount ?? 0, currency)} ${every}`;
}

/** "1 month" */
function period({ recurring }: Stripe.Price): string {
  const { interval = 'month', interval_count: count = 1 } = recurring ?? {};
  return `${count} ${interval}${count === 1 ? '' : 's'}`;
}

function summary({ session, product, price, purchase }: Order): string {
  const { trialDays } = purchase;
  const due = money(session.amount_total ?? 0, price.currency);
  const [offer, afterwards] = trialDays
    ? [`${trialDays} days free`, `Then ${pricePhrase(price)}. Cancel before and you pay nothing.`]
    : [pricePhrase(price), 'Renews by itself until you cancel.'];
  const trialRow = trialDays
    ? `<div><dt>Free trial, ${trialDays} days</dt><dd>−${money(price.unit_amount ?? 0, price.currency)}</dd></div>`
    : '';
  return `<section class="order" data-tier="${escape(product.metadata['tier'] ?? '')}" aria-labelledby="plan">
${ROOF}
<div class="slab">
<p class="sign">${emblem(product.metadata['tier'])}</p>
<h1 id="plan">${escape(product.name)}</h1>
${product.description ? `<p class="what">${escape(product.description)}</p>` : ''}
<p class="offer">${offer}</p>
<p class="soft">${afterwards}</p>
<dl class="bill">
<div><dt>${escape(product.name)}, ${period(price)}</dt><dd>${money((price.unit_amount ?? 0) * purchase.quantity, price.currency)}</dd></div>
${trialRow}
<div class="due"><dt>Due today</dt><dd>${due}</dd></div>
</dl>
</div>
</section>`;
}

/** The page on which a session is paid for. */
export function checkoutPage(order: Order, token: string, card: CardState): string {
  const { session, purchase, price } = order;
  const email = session.customer_details?.email;
  const act = purchase.trialDays ? 'Start trial' : `Pay ${money(session.amount_total ?? 0, price.currency)}`;
  const back = session.cancel_url
    ? `<p class="back"><a href="${escape(session.cancel_url)}">Cancel and go back</a></p>`
    : '';
  return page({
    title: 'Checkout',
    body: `<div class="checkout">
${summary(order)}
<section class="pay" aria-labelledby="pay">
<h2 id="pay">Card details</h2>
${email ? `<p class="email"><span>Email</span> ${escape(email)}</p>` : ''}
<form method="post" action="/sandbox/checkout/${escape(session.id)}">
<input type="hidden" name="token" value="${token}" />
${cardFields(card)}
<button class="button primary" type="submit">${act}</button>
</form>
${back}
</section>
</div>`,
  });
}

/** What is shown when a session is no longer open. */
export function closedPage({ status, success_url: done, cancel_url: back }: Stripe.Checkout.Session): string {
  if (status === 'complete') {
    return messagePage({
      title: 'This checkout is complete',
      sentence: 'Your subscription has begun. There is nothing more to do here.',
      link: done ? { to: done, words: 'Continue to Pantheon' } : undefined,
    });
  }
  return messagePage({
    title: 'This checkout has expired',
    sentence: 'Nothing was bought. Go back to start again.',
    link: back ? { to: back, words: 'Back to Pantheon' } : undefined,
  });
}
