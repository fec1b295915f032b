export { useReactions, type ReactionControl } from './useReactions';
