export { moderationApi, useRemovePostMutation } from './moderationApi';
export { ModeratePost } from './ModeratePost';
export { ModerationButton } from './ModerationButton';
export { headerIcons } from './permissions';
export { useViewer } from './useViewer';
