export { setReactions, type ReactionKind } from './reaction';
export { useReactions, type ReactionControl } from './useReactions';
