export {
  modifiedSentence,
  moderationApi,
  useModifyPostMutation,
  useRemovePostMutation,
} from './moderationApi';
export {
  editedLabel,
  headerIcons,
  moderationButton,
  type ModerationButton,
  type Viewer,
} from './permissions';
export { useMinutesLeft } from './useMinutesLeft';
