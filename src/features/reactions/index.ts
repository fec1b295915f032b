export { ReactionButtons } from './ReactionButtons';
export { useReactions, type ReactionControl } from './useReactions';
