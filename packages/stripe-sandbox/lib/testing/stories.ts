import type Stripe from 'stripe';
import type { TestSandbox } from './sandbox';

/** How stories of subscriptions begin, and how they stand. */
export function storiesOf(box: () => TestSandbox) {
  return {
    /** Buys, forgets the events of that, and gives the customer's id too. */
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
