export { ModeratePost } from './ModeratePost';
export { ModerationButton } from './ModerationButton';
export { ModerationNote } from './ModerationNote';
