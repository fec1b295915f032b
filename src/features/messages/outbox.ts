import { useEffect } from 'react';
import { serverMessage } from '../../api/callFailure';
import { failureSentence } from '../../api/errorSentence';
import { selectMemberId } from '../../api/session';
import { uuid } from '../../api/uuid';
import { useAppDispatch, useAppSelector, type AppThunk } from '../../app/hooks';
import { toast } from '../../ui/toast';
import { isStored } from './entries';
import { messagesApi, messagesErrors } from './messagesApi';
import { latestIdOf } from './newestMessages';
import {
  outboxKey,
  queued,
  readOutbox,
  removed,
  requeued,
  restored,
  selectBox,
  sendingFailed,
  sendingStarted,
  type Outgoing,
} from './outboxSlice';

/** Sends the waiting messages to one member in their order, one at a time, until one fails. */
const deliver =
  (box: string, username: string): AppThunk<Promise<void>> =>
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
  (box: string, username: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectBox(getState(), box)) return;
    dispatch(restored({ box, messages: readOutbox(box, Date.now()) }));
    await dispatch(deliver(box, username));
  };

/** Sends the failed messages again, with the same keys. */
const sendAgain =
  (box: string, username: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(requeued(box));
    const isSending = selectBox(getState(), box)?.some(({ status }) => status === 'sending');
    if (!isSending) await dispatch(deliver(box, username));
  };

/** Shows a message at once and sends it after those before it. White space alone is not sent (spec §5). */
export const send =
  (box: string, username: string, text: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const content = text.trim();
    if (!content) return;
    const created_at = new Date().toISOString();
    dispatch(queued({ box, message: { key: uuid(), content, created_at, status: 'waiting' } }));
    await dispatch(sendAgain(box, username));
  };

const NOTHING: Outgoing[] = [];

/** The messages to a member that are not confirmed yet, and the actions on them. */
export function useOutbox(username: string) {
  const dispatch = useAppDispatch();
  const box = outboxKey(useAppSelector(selectMemberId), username);
  const outgoing = useAppSelector((state) => selectBox(state, box));
  const isUnknown = outgoing === undefined;

  useEffect(() => {
    if (isUnknown) void dispatch(resume(box, username));
  }, [dispatch, box, username, isUnknown]);

  return {
    /** The messages that the server has not confirmed, in their order. */
    outgoing: outgoing ?? NOTHING,
    /** Shows the message at once and sends it; a failure shows a toast (spec §8). */
    send: (text: string) => void dispatch(send(box, username, text)),
    /** Sends all failed messages again, in their order. */
    sendAgain: () => void dispatch(sendAgain(box, username)),
    /** Removes a failed message. */
    discard: (key: string) => void dispatch(removed({ box, key })),
  };
}

export type Outbox = ReturnType<typeof useOutbox>;
