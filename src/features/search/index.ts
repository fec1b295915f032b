export { searchApi } from './searchApi';
