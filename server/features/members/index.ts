export {
  lockedByName,
  lockMemberForNoKeyUpdate,
  memberIdOf,
  memberRows,
  membersSeenBy,
  unknownMember,
} from './queries';
