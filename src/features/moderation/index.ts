export { moderationApi, useRemovePostMutation } from './moderationApi';
export { moderationErrors, moderationSuccess } from './moderationSentences';
export { ModeratePost } from './ModeratePost';
export { ModerationButton } from './ModerationButton';
export { headerIcons } from './permissions';
export { useViewer } from './useViewer';
