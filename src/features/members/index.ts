export { cacheMembers, membersApi, readMembers, useMember } from './membersApi';
export { membersErrors } from './membersSentences';
export { toastForbidden } from './toastForbidden';
