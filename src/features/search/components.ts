export { UserSearchBox } from './UserSearchBox';
