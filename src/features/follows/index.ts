export {
  followsApi,
  useGetFollowersInfiniteQuery,
  useGetFollowingInfiniteQuery,
  type Followed,
} from './followsApi';
export { useFollow, type FollowControl } from './useFollow';
