import type { CallFailure } from '../../api/callFailure';
import { selectMemberId } from '../../api/session';
import { pictureDrafts } from '../../drafts/pictureDrafts';
import { commentsApi } from '../../features/comments/commentsApi';
import { deliverMessages } from '../../features/messages/outbox';
import { postsApi } from '../../features/posts/postsApi';
import { deliver, type Send } from '../../outbox/deliver';
import { selectOutbox, type Writing } from '../../outbox/outboxSlice';
import { adoptAll } from '../../outbox/room';
import { messagesBox, writingsBox } from '../../outbox/storedBoxes';
import type { Submitted } from '../../outbox/useKeep';
import type { AppThunk } from '../hooks';
import type { AppDispatch } from '../store';
import { sendWishes } from './sendWishes';

const NO_PICTURE: CallFailure = {
  status: 'CUSTOM_ERROR',
  error: 'NO_PICTURE',
  data: { detail: 'Its picture is not in this browser any more.' },
};

const options = { track: false } as const;

/** Sends something written by its mutation. */
function call(
  writing: Writing,
  { image, isTextKept, ...written }: Submitted,
  dispatch: AppDispatch,
): PromiseLike<{ error?: CallFailure | undefined }> {
  const { createPost, updatePost } = postsApi.endpoints;
  const { createComment, createReply, updateComment } = commentsApi.endpoints;
  const post = { ...written, ...(image !== undefined && { image }) };
  switch (writing.endpoint) {
    case 'createPost':
      return dispatch(createPost.initiate(post, options));
    case 'updatePost':
      return dispatch(
        updatePost.initiate({ id: writing.id, ...post, ...(isTextKept && { content: undefined }) }, options),
      );
    case 'createComment':
      return dispatch(createComment.initiate({ postId: writing.postId, ...written }, options));
    case 'createReply':
      return dispatch(
        createReply.initiate({ postId: writing.postId, parentId: writing.parentId, ...written }, options),
      );
    case 'updateComment':
      return dispatch(
        updateComment.initiate({ postId: writing.postId, id: writing.id, ...written }, options),
      );
  }
}

const sendWriting =
  (dispatch: AppDispatch): Send =>
  async ({ writing, content, texts, isTextKept, key, picture }) => {
    if (!writing) throw new Error('A message is in the box of what is no message.');
    if (picture) await pictureDrafts.load(picture);
    const image = picture ? pictureDrafts.read(picture) : (picture as '' | undefined);
    if (image === null) return NO_PICTURE;
    const submitted = { ...texts, content, isTextKept, image, submissionKey: key };
    const { error } = await call(writing, submitted, dispatch);
    return error;
  };

/**
 * Sends all that waits, box by box.
 * @returns whether nothing is left to be sent by itself
 */
export const sendAll = (): AppThunk<Promise<boolean>> => async (dispatch, getState) => {
  dispatch(adoptAll());
  const memberId = selectMemberId(getState());
  const writings = writingsBox(memberId);
  const conversations = messagesBox(memberId, '');
  if (!(await dispatch(deliver(writings, sendWriting(dispatch as AppDispatch))))) return false;
  for (const box of Object.keys(selectOutbox(getState()))) {
    if (box !== writings && !(await dispatch(deliverMessages(box, box.slice(conversations.length)))))
      return false;
  }
  return dispatch(sendWishes());
};
