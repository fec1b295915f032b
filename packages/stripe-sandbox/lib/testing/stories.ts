import type Stripe from 'stripe';
import type { TestSandbox } from './sandbox';

/** Sets up subscriptions for tests, and reads their state. */
export function storiesOf(box: () => TestSandbox) {
  return {
    /** Buys a subscription and drops the events of that. Returns the customer's id too. */
    async bought(parts: Parameters<TestSandbox['buy']>[0] = {}) {
      const subscription = await box().buy(parts);
      const { customer } = subscription;
      await box().eventsOf(customer);
      return { subscription, customer };
    },
    again: ({ id }: Stripe.Subscription) =>
      box().stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }),
  };
}
