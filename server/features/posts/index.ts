export { NO_TEMPORARY_EDIT, toTemporary } from './queries/temporaryEdit';
export { findPost, lockPost, type PostRecord } from './queries/write';
export { readPost } from './read';
export { erasePosts, removePost } from './remove';
export { applyChange, BLANK_STATE, checkChange, checkNotTemporary, checkPostFound, shownOf } from './rules';
