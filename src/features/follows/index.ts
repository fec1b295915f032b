export { followsApi } from './followsApi';
export { useFollow } from './useFollow';
