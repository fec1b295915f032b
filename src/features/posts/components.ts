export { EditPost } from './EditPost';
export { PostBox } from './PostBox';
export { PostEditor } from './PostEditor';
export { PostText } from './PostText';
export { UnsavedEdit } from './UnsavedEdit';
