export { FollowButton } from './FollowButton';
export {
  followsApi,
  useGetFollowersInfiniteQuery,
  useGetFollowingInfiniteQuery,
  type Followed,
} from './followsApi';
export { MemberListDialog, type MemberListKind } from './MemberListDialog';
export { useFollow, type FollowControl } from './useFollow';
