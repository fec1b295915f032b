export { searchApi } from './searchApi';
export { UserSearchBox } from './UserSearchBox';
