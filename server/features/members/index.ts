export {
  hasAccount,
  lockedByName,
  lockMemberForNoKeyUpdate,
  memberIdOf,
  memberRows,
  membersSeenBy,
  toMemberRow,
  unknownMember,
} from './queries';
