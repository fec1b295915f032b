export { removeComment } from './remove';
