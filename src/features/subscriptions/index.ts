export { canChooseTier, tierRefusal, type Entitlements } from './entitlements';
export { subscriptionsApi } from './subscriptionsApi';
