import { randomUUID } from 'node:crypto';
import type { Profile } from '#contract/profile';
import { receiveWebhook, type CheckoutSession, type Subscriptions } from '#contract/subscriptions';
import type { PaidTier } from '#contract/tiers';
import { openPayments } from '../../../adapters/payments/open';
import {
  connect,
  DAY_S,
  passTime,
  pay,
  SIGNATURE_HEADER,
  startSandbox,
  type SandboxDb,
} from '../../../adapters/payments/testing/sandbox';
import { eventually } from '../../../testing/eventually';
import {
  startTestServer,
  type TestResponse,
  type TestMember,
  type TestServer,
} from '../../../testing/server';
import { startLine, type Line } from './line';

type Payments = ReturnType<typeof openPayments>;
/** The client of the provider's API. */
type Provider = Payments['client'];
type ProviderEvent = Awaited<ReturnType<Provider['events']['list']>>['data'][number];
type Subscription = Awaited<ReturnType<Provider['subscriptions']['list']>>['data'][number];
export type SubscriptionChange = NonNullable<Parameters<Provider['subscriptions']['update']>[1]>;

/** A server with the sandbox as its provider, and helpers that act as members, the provider and time. */
export interface Shop extends TestServer {
  payments: Payments;
  /** The provider, past the line that the server uses. */
  provider: Provider;
  /** The provider's own tables. */
  sandboxDb: SandboxDb;
  /** As `payments`, of a server that has just started. */
  freshPayments(): Payments;
  /** What the server's calls to the provider go through. */
  line: Line;
  /** Repairs the line, releases what it holds, and forgets what went over it. */
  forget(): void;
  /** Waits until the line holds a response. */
  untilHeld(): Promise<void>;
  beginCheckout(member: TestMember, tier: PaidTier, key?: string): Promise<TestResponse<CheckoutSession>>;
  /** Pays on the provider's page. The test has to send the events. */
  pay(session: CheckoutSession, card?: string): Promise<void>;
  /** Buys a tier and returns as the member, which syncs the checkout. */
  buy(member: TestMember, tier: PaidTier, card?: string): Promise<Subscription>;
  /** Lets time pass for the member at the provider. */
  passDays(member: TestMember, days: number): Promise<void>;
  /** Every event of the provider so far, oldest first, of one type or of all. */
  events(type?: string): Promise<ProviderEvent[]>;
  /** Sends an event as the provider does, and does the work that it asks for. */
  receive(event: ProviderEvent): Promise<void>;
  /** The events since the last call of this, in the order in which they happened. */
  receiveNew(): Promise<void>;
  /** POSTs bytes with a signature over them, or with the one that is given. */
  post(body: string, signature?: string): Promise<number>;
  sign(body: string, parts?: { secret?: string; timestamp?: number }): string;
  /** Of the member at the provider. */
  customerOf(member: TestMember): Promise<string>;
  subscriptionsAtProvider(member: TestMember): Promise<Subscription[]>;
  /** From now on the provider sends its events by itself, as it does in the product. */
  receiveAll(): Promise<void>;
  subscriptions(member: TestMember): Promise<Subscriptions['subscriptions']>;
  profile(member: TestMember): Promise<Profile>;
}

export async function startShop(env: Record<string, string> = {}): Promise<Shop> {
  const server = await startTestServer(env);
  const { db, context, databaseUrl } = server;
  const sandbox = await startSandbox({ databaseUrl, log: context.log, publicUrl: server.url });
  const sandboxDb = connect(databaseUrl);
  const line = await startLine(sandbox.provider.address);
  const { client: provider } = openPayments(sandbox.provider);
  const freshPayments = () => openPayments({ ...sandbox.provider, address: line.address });
  const payments = freshPayments();
  context.payments = payments;
  const page = (name: string) => `${server.url}/profile/${name}`;
  let heard = 0;

  const shop: Shop = {
    ...server,
    payments,
    freshPayments,
    provider,
    sandboxDb,
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
    pay: ({ sessionId }, card) => pay(sandboxDb, sessionId, card),
    async buy(member, tier, card) {
      const { status, body } = await shop.beginCheckout(member, tier);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      await shop.pay(body, card);
      await shop.subscriptions(member);
      await server.runJobs();
      const { subscription } = await provider.checkout.sessions.retrieve(body.sessionId);
      return provider.subscriptions.retrieve(typeof subscription === 'string' ? subscription : '');
    },
    async passDays(member, days) {
      await passTime(sandboxDb, await shop.customerOf(member), Math.round(days * DAY_S));
    },
    async events(type) {
      const all = await provider.events
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
      const response = await fetch(server.url + receiveWebhook.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', [SIGNATURE_HEADER]: signature },
        body,
      });
      return response.status;
    },
    sign: (
      payload,
      { secret = sandbox.provider.webhookSecret, timestamp = Math.floor(Date.now() / 1000) } = {},
    ) => provider.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    receiveAll: () => sandbox.deliverTo(server.url + receiveWebhook.url),
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
      return (await provider.subscriptions.list({ customer, status: 'all' })).data;
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
      await sandboxDb.destroy();
      await sandbox.close();
      await server.stop();
    },
  };
  return shop;
}
