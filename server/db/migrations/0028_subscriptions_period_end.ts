import { indexesOf } from '../concurrentIndexes';

/** So that subscriptions whose period is over are found without a look at those that are paid for. */
export const subscriptionsPeriodEnd = indexesOf({
  subscriptions_period_end: 'subscriptions (status, current_period_end)',
});
