export { removeComments } from './queries/remove';
