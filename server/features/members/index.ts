export {
  lockedByName,
  lockMemberForNoKeyUpdate,
  memberIdOf,
  memberRows,
  membersSeenBy,
  toMemberRow,
  unknownMember,
} from './queries';
