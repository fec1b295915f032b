export { endSubscriptions } from './closing';
export { forgetPurchases } from './forgetPurchases';
export { updateMembership } from './membership';
export { checkPaymentMode } from './mode';
export { addGift, endGifts, listHolding } from './queries/gifts';
export { findPaymentMode } from './queries/mode';
export { heldTiers } from './queries/subscriptions';
