export { NetworkBar } from './NetworkBar';
export { RetryNote } from './RetryNote';
export { useServerNow } from './useServerNow';
