export { setReactions } from './reaction';
export { ReactionButtons } from './ReactionButtons';
export { useReactions, type ReactionControl } from './useReactions';
