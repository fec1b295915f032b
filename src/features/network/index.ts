export { usePollingInterval } from './usePollingInterval';
export { useServerNow } from './useServerNow';
