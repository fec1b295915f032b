export { EMBEDDED_BYTES, findComment, jsonBytes, repliesTo, threadsOf } from './queries';
export { DELETED } from './shape';
