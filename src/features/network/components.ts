export { NetworkBar } from './NetworkBar';
export { RetryNote } from './RetryNote';
