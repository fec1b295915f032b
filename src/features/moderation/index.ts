export { moderationApi, useRemovePostMutation } from './moderationApi';
export { moderationErrors, moderationSuccess } from './moderationSentences';
export { headerIcons } from './permissions';
export { useViewer } from './useViewer';
