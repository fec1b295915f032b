export { eraseComments } from './remove';
