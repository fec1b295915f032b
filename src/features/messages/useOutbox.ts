import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { selectUserId } from '../auth';
import { discard, resume, send, sendAgain } from './outbox';
import { selectBox, type Outgoing } from './outboxSlice';
import { boxOf } from './outboxStorage';

export interface Outbox {
  /** What the server has not confirmed, in its order; it shows after the messages. */
  outgoing: Outgoing[];
  /** Shows the message at once and sends it; a failure is told in a toast (spec §8). */
  send: (text: string) => void;
  /** "Try again": all that failed, in its order. */
  sendAgain: () => void;
  /** Gives up a message that failed. */
  discard: (key: string) => void;
}

const NOTHING: Outgoing[] = [];

/** What the member writes to another, from the press of Send until the server has it. */
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
