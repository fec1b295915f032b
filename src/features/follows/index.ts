export { FollowButton } from './FollowButton';
export { followsApi } from './followsApi';
export { MemberListDialog, type MemberListKind } from './MemberListDialog';
export { useFollow } from './useFollow';
