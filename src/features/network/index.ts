export { RetryNote } from './RetryNote';
