export {
  deletedAccounts,
  hasAuthor,
  lockedByName,
  lockMemberForNoKeyUpdate,
  memberIdOf,
  memberRows,
  membersSeenBy,
  toMemberRow,
  unknownMember,
} from './queries';
