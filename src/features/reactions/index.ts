export { setReactions, type ReactionKind } from './reaction';
export { ReactionButtons } from './ReactionButtons';
export { useReactions, type ReactionControl } from './useReactions';
