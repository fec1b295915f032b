import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createTestDatabase } from '@pantheon/embedded-postgres/testing';
import fastify from 'fastify';
import Stripe from 'stripe';
import { startSandbox, type Sandbox } from '..';
import { connect, type Db } from '../database/connect';
import type { Log } from '../log';
import { CARDS, passTime, pay } from './controls';

const log: Log = { warn: () => undefined, error: () => undefined };

/** A server that accepts events or refuses them. */
export interface Receiver {
  url: string;
  /** The requests it has received. */
  received: { body: string; signature: string; wasTaken: boolean }[];
  /** The status of its next responses. */
  status: number;
  /** Its responses wait for this. */
  answered: Promise<void>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = http.createServer((request, response) => {
    void buffer(request).then(async (body) => {
      const signature = String(request.headers['stripe-signature']);
      receiver.received.push({ body: body.toString(), signature, wasTaken: receiver.status === 200 });
      await receiver.answered;
      response.writeHead(receiver.status).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/stripe/`,
    received: [],
    status: 200,
    answered: Promise.resolve(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

interface Purchase {
  customer?: string;
  trialDays?: number;
  card?: string;
}

/** With its customer's id instead of the customer object. */
type Owned<T> = T & { customer: string };

/** A sandbox with a database of its own, the real client of Stripe, and its pages on a server. */
export interface TestSandbox {
  db: Db;
  sandbox: Sandbox;
  stripe: Stripe;
  /** The price that is sold: $5 a month. */
  price: Stripe.Price;
  /** Origin of the pages. */
  url: string;
  /** Another process of the same sandbox. */
  startAnother(): Promise<Sandbox>;
  newCustomer(): Promise<string>;
  beginCheckout(parts?: Purchase): Promise<Owned<Stripe.Checkout.Session>>;
  /** Completes a checkout session, as its page does. */
  buy(parts?: Purchase): Promise<Owned<Stripe.Subscription>>;
  /** Advances a customer's time. */
  pass(customer: string, seconds: number): Promise<void>;
  /** Types of the customer's events, oldest first, since the last call. */
  eventsOf(customer: string): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startTestSandbox(): Promise<TestSandbox> {
  const database = await createTestDatabase();
  const db = connect(database.url);
  const options = { databaseUrl: database.url, log, publicUrl: 'http://pantheon.test' };
  const sandbox = await startSandbox(options);
  const { secretKey, address } = sandbox.provider;
  const stripe = new Stripe(secretKey, { ...address, maxNetworkRetries: 0, telemetry: false });
  const app = fastify();
  sandbox.addPages(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const product = await stripe.products.create({
    name: 'ZEUS',
    description: 'Modify and delete posts',
    metadata: { tier: 'ZEUS' },
  });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 500,
    recurring: { interval: 'month' },
  });
  const heard = new Set<string>();

  const test: TestSandbox = {
    db,
    sandbox,
    stripe,
    price,
    url,
    startAnother: () => startSandbox(options),
    async newCustomer() {
      return (await stripe.customers.create({ email: 'athena@example.org', name: 'athena' })).id;
    },
    async beginCheckout({ customer, trialDays } = {}) {
      const owner = customer ?? (await test.newCustomer());
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: owner,
        line_items: [{ price: price.id, quantity: 1 }],
        success_url: 'http://pantheon.test/profile/athena?paid={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://pantheon.test/profile/athena',
        subscription_data: {
          metadata: { member_id: '7' },
          ...(trialDays && { trial_period_days: trialDays }),
        },
      });
      return { ...session, customer: owner };
    },
    async buy({ card = CARDS.pays, ...parts } = {}) {
      const { id, customer } = await test.beginCheckout(parts);
      await pay(db, id, card);
      const { data } = await stripe.subscriptions.list({ customer, limit: 1 });
      const [subscription] = data;
      if (!subscription) throw new Error('nothing was bought');
      return { ...subscription, customer };
    },
    pass: (customer, seconds) => passTime(db, customer, seconds),
    async eventsOf(customer) {
      const all = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
      const own = all.reverse().filter(({ id, data: { object } }) => {
        const { id: subject, customer: owner } = object as { id?: string; customer?: string };
        return !heard.has(id) && (owner === customer || subject === customer);
      });
      for (const { id } of own) heard.add(id);
      return own.map(({ type }) => type);
    },
    async stop() {
      await app.close();
      await sandbox.close();
      await db.destroy();
      await database.drop();
    },
  };
  return test;
}
