export { ModeratePost } from './ModeratePost';
export { ModerationButton } from './ModerationButton';
