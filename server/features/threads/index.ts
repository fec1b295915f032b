export { findComment, repliesTo, threadsOf } from './queries';
