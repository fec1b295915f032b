export { moderationApi, useRemovePostMutation } from './moderationApi';
export { moderationErrors, moderationSuccess } from './moderationSentences';
export { headerIcons } from './permissions';
export { useMinutesLeft } from './useMinutesLeft';
export { useViewer } from './useViewer';
