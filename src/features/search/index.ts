export { searchApi } from './searchApi';
export { UserSearchBox } from './UserSearchBox';
export { useUserSearch, type SearchStatus, type UserSearch } from './useUserSearch';
