export { deleteAccount } from './deletion';
