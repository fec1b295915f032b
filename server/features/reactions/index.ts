export { commentReactions, eraseReactions, postReactions, type ReactionRow } from './queries';
export { react, type Reactable } from './react';
