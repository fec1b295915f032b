export { react, type Reactable } from './react';
