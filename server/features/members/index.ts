export {
  lockMemberForKeyShare,
  lockMemberForNoKeyUpdate,
  memberIdOf,
  memberRows,
  membersSeenBy,
  unknownMember,
} from './queries';
