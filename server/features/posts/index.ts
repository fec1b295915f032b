export { NO_TEMPORARY_EDIT, toTemporary } from './queries/temporaryEdit';
export { findPost, lockPost, removePost, type PostRecord } from './queries/write';
export { readPost } from './read';
export { applyChange, checkChange, checkNotTemporary, checkPostFound, shownOf } from './rules';
