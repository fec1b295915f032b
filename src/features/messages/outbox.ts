import { useEffect } from 'react';
import { isHeld } from '../../api/callFailure';
import { failureSentence } from '../../api/errorSentence';
import { selectMemberId } from '../../api/session';
import { uuid } from '../../api/uuid';
import { useAppDispatch, useAppSelector, type AppThunk } from '../../app/hooks';
import { drafts } from '../../drafts/drafts';
import { isOffline } from '../../network/offline';
import { deliver, isBeingChanged, requeue, type Pressed, type Send } from '../../outbox/deliver';
import { hasRoom } from '../../outbox/room';
import { queued, selectBox, sendingStarted, type Outgoing } from '../../outbox/outboxSlice';
import { adopt, messagesBox } from '../../outbox/storedBoxes';
import { changeDraft, findIdle, withdraw } from '../../outbox/withdraw';
import { closeToast, toast } from '../../ui/toast';
import { isStored } from './entries';
import { messagesApi, messagesErrors } from './messagesApi';
import { latestIdOf } from './newestMessages';

/** Sends the waiting messages to one member in their order, one at a time, until one fails (deliver). */
export const deliverMessages =
  (box: string, username: string, pressed: Pressed = false): AppThunk<Promise<boolean>> =>
  (dispatch, getState) => {
    const { getMessages, sendMessage } = messagesApi.endpoints;
    const stored = () => getMessages.select(username)(getState()).data;
    const send: Send = async ({ key, content }, isPressed) => {
      const known = stored();
      dispatch(sendingStarted({ box, key, after: known && latestIdOf(known) }));
      const { error } = await dispatch(
        sendMessage.initiate({ username, content, submissionKey: key }, { track: false }),
      );
      const sent = selectBox(getState(), box)?.find((message) => message.key === key);
      if (!error || !sent || isStored(stored()?.items ?? [], sent, username)) return undefined;
      if (isPressed && !isHeld(error)) toast(failureSentence(messagesErrors.sendMessage, error), 'error');
      return error;
    };
    return dispatch(deliver(box, send, pressed));
  };

/**
 * Restores the messages that an earlier page left unsent, once. Those that were being sent are sent with the same
 * Idempotency-Key, so the server stores them once; those that had failed wait for the member.
 */
export const resume =
  (box: string, username: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectBox(getState(), box)) return;
    dispatch(adopt(box));
    await dispatch(deliverMessages(box, username));
  };

/** It is for the chat to send it again; what is being changed is sent once that is saved. */
export const isFailed = (message: Outgoing): boolean =>
  message.status === 'failed' && !isBeingChanged(message);

/** Sends the failed messages again, with the same keys. */
const sendAgain =
  (box: string, username: string): AppThunk<Promise<unknown>> =>
  (dispatch, getState) => {
    for (const message of selectBox(getState(), box) ?? []) {
      if (isFailed(message)) dispatch(requeue(box, message));
    }
    return dispatch(deliverMessages(box, username, true));
  };

/**
 * Shows a message at once and sends it after those before it, once there is a network. What has failed waits for the
 * member's word all the same. White space alone is not sent (spec §5).
 * @returns whether it is sent; no more than a number of texts wait for the network
 */
export const send =
  (box: string, username: string, text: string): AppThunk<boolean> =>
  (dispatch) => {
    const content = text.trim();
    if (!content || (isOffline() && !dispatch(hasRoom()))) return false;
    const created_at = new Date().toISOString();
    dispatch(queued({ box, message: { key: uuid(), content, created_at, status: 'waiting' } }));
    void dispatch(deliverMessages(box, username, true));
    return true;
  };

/**
 * Undoes the removal of a message, unless its member has signed out since; one that was waiting is sent.
 * @param change what was begun of a change of it
 */
export const putBack =
  (box: string, username: string, message: Outgoing, change = ''): AppThunk =>
  (dispatch, getState) => {
    const memberId = selectMemberId(getState());
    if (messagesBox(memberId, username) !== box) return;
    drafts.write(changeDraft(memberId, message.key), change);
    dispatch(queued({ box, message }));
    if (message.status === 'waiting') void dispatch(deliverMessages(box, username));
  };

const NOTHING: Outgoing[] = [];

/** The messages to a member that are not confirmed yet, and the actions on them. */
export function useOutbox(username: string) {
  const dispatch = useAppDispatch();
  const box = messagesBox(useAppSelector(selectMemberId), username);
  const outgoing = useAppSelector((state) => selectBox(state, box));
  const isUnknown = outgoing === undefined;

  useEffect(() => {
    if (isUnknown) void dispatch(resume(box, username));
  }, [dispatch, box, username, isUnknown]);

  return {
    /** The messages that the server has not confirmed, in their order. */
    outgoing: outgoing ?? NOTHING,
    /** Shows the message at once and sends it; a failure shows a toast (spec §8). Returns whether it was taken. */
    send: (text: string) => dispatch(send(box, username, text)),
    /** Sends all failed messages again, in their order. */
    sendAgain: () => void dispatch(sendAgain(box, username)),
    /** Removes a message that has failed or waits; a toast offers to undo it. */
    discard: (key: string) => {
      const message = dispatch(findIdle(box, key));
      if (!message) return;
      const change = dispatch(withdraw(box, message));
      closeToast(messagesErrors.sendMessage, 'error');
      // What has waited behind it.
      void dispatch(deliverMessages(box, username));
      const onClick = () => dispatch(putBack(box, username, message, change));
      toast('Message removed.', 'info', { label: 'Undo', onClick });
    },
  };
}

export type Outbox = ReturnType<typeof useOutbox>;
