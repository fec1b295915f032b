import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { Profile } from '#contract/profile';
import type { CheckoutSession, Subscriptions } from '#contract/subscriptions';
import type { PaidTier } from '#contract/tiers';
import { openPayments, type Payments } from '../../../adapters/payments';
import { complete } from '../../../adapters/payments/sandbox/billing/checkout';
import { DAY_S } from '../../../adapters/payments/sandbox/clock';
import { startSandbox } from '../../../adapters/payments/sandbox';
import { CARDS, passTime } from '../../../adapters/payments/sandbox/testing/sandbox';
import { eventually } from '../../../testing/eventually';
import { startTestServer, type Answer, type TestMember, type TestServer } from '../../../testing/server';
import { idOf } from '../provider';
import { startLine, type Line } from './line';

/** A server with the sandbox as its provider, and what members, the provider and time do in tests. */
export interface Shop extends TestServer {
  payments: Payments;
  /** The provider, past the line that the server uses. */
  stripe: Stripe;
  /** The same anew, as a server has it that has just started. */
  freshPayments(): Payments;
  /** What the server's calls to the provider go through. */
  line: Line;
  /** Repairs the line, lets go of what it holds, and forgets what went over it. */
  forget(): void;
  /** Waits until the line holds an answer. */
  untilHeld(): Promise<void>;
  beginCheckout(member: TestMember, tier: PaidTier, key?: string): Promise<Answer<CheckoutSession>>;
  /** Pays on the provider's page. No event comes of it, unless the test sends it. */
  pay(session: CheckoutSession, card?: string): Promise<void>;
  /** Buys a tier and lets the member come back, which is followed. */
  buy(member: TestMember, tier: PaidTier, card?: string): Promise<Stripe.Subscription>;
  /** Lets time pass for the member at the provider. */
  passDays(member: TestMember, days: number): Promise<void>;
  /** Every event of the provider so far, oldest first, of one type or of all. */
  events(type?: string): Promise<Stripe.Event[]>;
  /** Sends an event as the provider does, and does the work that it asks for. */
  receive(event: Stripe.Event): Promise<void>;
  /** The events since the last call of this, in the order in which they happened. */
  receiveNew(): Promise<void>;
  /** POSTs bytes with a signature over them, or with the one that is given. */
  post(body: string, signature?: string): Promise<number>;
  sign(body: string, parts?: { secret?: string; timestamp?: number }): string;
  /** Of the member at the provider. */
  customerOf(member: TestMember): Promise<string>;
  subscriptionsAtProvider(member: TestMember): Promise<Stripe.Subscription[]>;
  /** From now on the provider sends its events by itself, as it does in the product. */
  receiveAll(): Promise<void>;
  subscriptions(member: TestMember): Promise<Subscriptions['subscriptions']>;
  profile(member: TestMember): Promise<Profile>;
}

export async function startShop(env: Record<string, string> = {}): Promise<Shop> {
  const server = await startTestServer(env);
  const { db, context } = server;
  const sandbox = await startSandbox({ db, log: context.log, publicUrl: server.url });
  const { address } = sandbox.provider;
  if (!address) throw new Error('the sandbox has no address');
  const line = await startLine(address);
  const { stripe } = openPayments(sandbox.provider);
  const freshPayments = () => openPayments({ ...sandbox.provider, address: line.address });
  const payments = freshPayments();
  context.payments = payments;
  const page = (name: string) => `${server.url}/profile/${name}`;
  let heard = 0;

  const shop: Shop = {
    ...server,
    payments,
    freshPayments,
    stripe,
    line,
    forget() {
      line.judge = () => 'pass';
      line.made.length = 0;
      for (const release of line.held.splice(0)) release();
    },
    untilHeld: () => eventually(() => Promise.resolve(line.held.length > 0)),
    beginCheckout: (member, tier, key = randomUUID()) =>
      server.call('POST', '/api/subscriptions/create-checkout-session/', {
        as: member,
        headers: { 'idempotency-key': key },
        body: { tier, success_url: page(member.username), cancel_url: page(member.username) },
      }),
    async pay({ sessionId }, card = CARDS.pays) {
      const typed = { number: card, expMonth: 12, expYear: 2040, name: 'A Member' };
      const result = await complete(db, sessionId, typed);
      if (result !== 'complete') throw new Error(`the session is ${result}`);
    },
    async buy(member, tier, card) {
      const { status, body } = await shop.beginCheckout(member, tier);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      await shop.pay(body, card);
      await shop.subscriptions(member);
      await server.runJobs();
      const { subscription } = await stripe.checkout.sessions.retrieve(body.sessionId);
      return stripe.subscriptions.retrieve(idOf(subscription ?? ''));
    },
    async passDays(member, days) {
      await passTime(db, await shop.customerOf(member), Math.round(days * DAY_S));
    },
    async events(type) {
      const all = await stripe.events
        .list({ limit: 100, ...(type && { type }) })
        .autoPagingToArray({ limit: 1_000 });
      return all.reverse();
    },
    async receive(event) {
      const status = await shop.post(JSON.stringify(event));
      if (status !== 200) throw new Error(`the webhook answered ${status}`);
      await server.runJobs();
    },
    async receiveNew() {
      const events = await shop.events();
      for (const event of events.slice(heard)) await shop.receive(event);
      heard = events.length;
    },
    async post(body, signature = shop.sign(body)) {
      const answer = await fetch(`${server.url}/api/webhooks/stripe/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body,
      });
      return answer.status;
    },
    sign: (payload, { secret = payments.webhookSecret, timestamp = Math.floor(Date.now() / 1000) } = {}) =>
      stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    receiveAll: () => sandbox.deliverTo(`${server.url}/api/webhooks/stripe/`),
    async customerOf(member) {
      const { customer_id } = await db
        .selectFrom('payment_customers')
        .select('customer_id')
        .where('member_id', '=', member.user_id)
        .executeTakeFirstOrThrow();
      return String(customer_id);
    },
    async subscriptionsAtProvider(member) {
      const customer = await shop.customerOf(member);
      return (await stripe.subscriptions.list({ customer, status: 'all' })).data;
    },
    async subscriptions(member) {
      const { body } = await server.call<Subscriptions>('GET', '/api/subscriptions/', { as: member });
      return body.subscriptions;
    },
    async profile(member) {
      return (await server.call<Profile>('GET', '/api/profile/', { as: member })).body;
    },
    async stop() {
      await line.close();
      await sandbox.close();
      await server.stop();
    },
  };
  return shop;
}
