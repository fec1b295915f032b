export { removeComments } from './queries/removeMany';
