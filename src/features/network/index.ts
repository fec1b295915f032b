export { useServerNow } from './useServerNow';
