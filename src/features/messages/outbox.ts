import type { ApiThunk } from '../../api/baseApi';
import { serverMessage } from '../../api/callFailure';
import { browserStorage } from '../../api/browserStorage';
import { failureSentence } from '../../api/errorSentence';
import { uuid } from '../../api/uuid';
import { toast } from '../../ui/toast';
import { isStored } from './entries';
import { messagesApi } from './messagesApi';
import { messagesErrors } from './messagesSentences';
import { latestIdOf } from './newestMessages';
import { queued, removed, requeued, restored, selectBox, sendingFailed, sendingStarted } from './outboxSlice';
import type { Outgoing, OutboxRoot } from './outboxSlice';
import { readBox } from './outboxStorage';

/** Sends the waiting messages to one member in their order, one at a time, until one fails. */
const deliver =
  (box: string, username: string): ApiThunk<Promise<void>, OutboxRoot> =>
  async (dispatch, getState) => {
    for (;;) {
      const message = selectBox(getState(), box)?.find(({ status }) => status === 'waiting');
      if (!message) return;
      const { key, content } = message;
      const { getMessages, sendMessage } = messagesApi.endpoints;
      const stored = () => getMessages.select(username)(getState()).data;
      const known = stored();
      dispatch(sendingStarted({ box, key, after: known && latestIdOf(known) }));
      const { error } = await dispatch(
        sendMessage.initiate({ username, content, submissionKey: key }, { track: false }),
      );
      const isUnsent = (unsent: Outgoing) =>
        unsent.key === key && !isStored(stored()?.items ?? [], unsent, username);
      if (error && selectBox(getState(), box)?.some(isUnsent)) {
        dispatch(sendingFailed({ box, reason: serverMessage(error, ['detail']) }));
        toast(failureSentence(messagesErrors.sendMessage, error), 'error');
        return;
      }
      dispatch(removed({ box, key }));
    }
  };

/**
 * Restores the messages that an earlier page left unsent, once. Those that were being sent are sent with the same
 * Idempotency-Key, so the server stores them once; those that had failed wait for the member.
 */
export const resume =
  (box: string, username: string): ApiThunk<Promise<void>, OutboxRoot> =>
  async (dispatch, getState) => {
    if (selectBox(getState(), box)) return;
    dispatch(restored({ box, messages: readBox(browserStorage, box, Date.now()) }));
    await dispatch(deliver(box, username));
  };

/** Sends the failed messages again, with the same keys. */
export const sendAgain =
  (box: string, username: string): ApiThunk<Promise<void>, OutboxRoot> =>
  async (dispatch, getState) => {
    dispatch(requeued(box));
    const isSending = selectBox(getState(), box)?.some(({ status }) => status === 'sending');
    if (!isSending) await dispatch(deliver(box, username));
  };

/** Shows a message at once and sends it after those before it. White space alone is not sent (spec §5). */
export const send =
  (box: string, username: string, text: string): ApiThunk<Promise<void>, OutboxRoot> =>
  async (dispatch) => {
    const content = text.trim();
    if (!content) return;
    const created_at = new Date().toISOString();
    dispatch(queued({ box, message: { key: uuid(), content, created_at, status: 'waiting' } }));
    await dispatch(sendAgain(box, username));
  };

export const discard = (box: string, key: string) => removed({ box, key });
