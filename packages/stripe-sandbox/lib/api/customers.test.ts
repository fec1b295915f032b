import type Stripe from 'stripe';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox';

let box: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  box = await startTestSandbox();
  ({ stripe } = box);
});
afterAll(() => box.stop());

describe('customers', () => {
  test('are created, found, updated and deleted', async () => {
    const { id } = await stripe.customers.create({
      email: 'hera@example.org',
      name: 'hera',
      metadata: { member_id: 7 },
    });
    expect(await stripe.customers.retrieve(id)).toMatchObject({
      email: 'hera@example.org',
      metadata: { member_id: '7' },
    });
    expect((await stripe.customers.list({ email: 'hera@example.org' })).data.map((one) => one.id)).toEqual([
      id,
    ]);
    expect(await stripe.customers.update(id, { name: 'Hera', metadata: { b: 'c' } })).toMatchObject({
      name: 'Hera',
      email: 'hera@example.org',
      metadata: { member_id: '7', b: 'c' },
    });
    expect(await stripe.customers.del(id)).toEqual(expect.objectContaining({ id, deleted: true }));
    expect(await stripe.customers.retrieve(id)).toEqual(expect.objectContaining({ id, deleted: true }));
    await expect(stripe.customers.update(id, { name: 'x' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    expect(await box.eventsOf(id)).toEqual(['customer.created', 'customer.updated', 'customer.deleted']);
  });

  test('the subscriptions of a deleted customer and its open checkout sessions end', async () => {
    const { id, customer } = await box.buy();
    const open = await box.beginCheckout({ customer });
    await stripe.customers.del(customer);
    expect((await stripe.checkout.sessions.retrieve(open.id)).status).toBe('expired');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      ended_at: expect.any(Number),
    });
  });
});
