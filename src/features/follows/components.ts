export { FollowButton } from './FollowButton';
export { MemberListDialog, type MemberListKind } from './MemberListDialog';
