import { lazy } from 'react';

/** A chunk of its own: the store reads this feature's slice, and must not bring the section's code with it. */
export const SubscriptionSection = lazy(
  () => import(/* webpackChunkName: "subscriptions" */ './SubscriptionSection'),
);
