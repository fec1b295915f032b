import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { selectUserId } from '../auth/authSlice';
import { discard, resume, send, sendAgain } from './outbox';
import { selectBox, type Outgoing } from './outboxSlice';
import { boxOf } from './outboxStorage';

export interface Outbox {
  /** The messages that the server has not confirmed, in their order. */
  outgoing: Outgoing[];
  /** Shows the message at once and sends it; a failure shows a toast (spec §8). */
  send: (text: string) => void;
  /** Sends all failed messages again, in their order. */
  sendAgain: () => void;
  /** Removes a failed message. */
  discard: (key: string) => void;
}

const NOTHING: Outgoing[] = [];

/** The messages to a member that are not confirmed yet, and the actions on them. */
export function useOutbox(username: string): Outbox {
  const dispatch = useAppDispatch();
  const box = boxOf(useAppSelector(selectUserId), username);
  const outgoing = useAppSelector((state) => selectBox(state, box));
  const isUnknown = outgoing === undefined;

  useEffect(() => {
    if (isUnknown) void dispatch(resume(box, username));
  }, [dispatch, box, username, isUnknown]);

  return {
    outgoing: outgoing ?? NOTHING,
    send: (text) => void dispatch(send(box, username, text)),
    sendAgain: () => void dispatch(sendAgain(box, username)),
    discard: (key) => dispatch(discard(box, key)),
  };
}
