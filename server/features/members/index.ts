export {
  deletedAccounts,
  hasAuthor,
  lockMemberForKeyShare,
  lockMemberForNoKeyUpdate,
  memberIdOf,
  memberRows,
  membersSeenBy,
  unknownMember,
} from './queries';
