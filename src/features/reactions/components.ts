export { ReactionButtons } from './ReactionButtons';
