import { addListener } from '@reduxjs/toolkit';
import {
  isCustom,
  isHeld,
  serverMessage,
  SESSION_CHANGED,
  statusOf,
  type CallFailure,
} from '../api/callFailure';
import { MESSAGE_FIELDS } from '../api/errorSentence';
import { sessionEnded } from '../api/session';
import { uuid } from '../api/uuid';
import { isOffline } from '../network/offline';
import { toast } from '../ui/toast';
import { inTurn } from './inTurn';
import { replaced, selectBox, sendingFailed, sendingStarted, type Outgoing } from './outboxSlice';
import { adopt, type OutboxThunk } from './storedBoxes';
import { withdraw } from './withdraw';

/** The server remembers Idempotency-Keys for 24 h; one hour less allows for clocks that differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/** The reason of what is not sent by itself any more. */
export const ASK = 'Written a day ago. Send it still?';

/** The reason of what is not sent while the member changes it: also after the list was closed, until that is saved. */
export const CHANGING = 'You are changing this.';

export const isBeingChanged = ({ reason }: Pick<Outgoing, 'reason'>): boolean => reason === CHANGING;

/**
 * Makes the call for something unsent; its failure, or undefined once the server has stored it.
 * @param isPressed the member waits for it
 */
export type Send = (message: Outgoing, isPressed: boolean) => Promise<CallFailure | undefined>;

/** Older than its key: the server may have stored it, and would store it twice. */
const isExpired = ({ created_at }: Outgoing) => !(Date.now() - Date.parse(created_at) < KEY_LIFETIME_MS);

/** Whether the server, or what sends it, has said no; else it is sent again. */
export function isRefusal(failure: CallFailure): boolean {
  const status = statusOf(failure);
  return status === null
    ? 'status' in failure && failure.status === 'CUSTOM_ERROR'
    : status < 500 && status !== 429;
}

/** What the member waits for: true for all, or the key of one, which then goes first. */
export type Pressed = boolean | string;

/** What is sent next. By itself no message overtakes one that has failed. */
function nextOf(messages: Outgoing[] = [], pressed: Pressed): Outgoing | undefined {
  const idle = messages.filter(({ status }) => status !== 'failed');
  const asked = idle.find(({ key }) => key === pressed);
  if (asked) return asked;
  const [next] = idle;
  const isFirst = next === messages[0];
  return isFirst || pressed === true || next?.writing ? next : undefined;
}

/** Ends with the work, or with the session, whose calls may be without a response for long. */
const untilSessionEnd =
  <T>(work: Promise<T>): OutboxThunk<Promise<T | undefined>> =>
  (dispatch) =>
    new Promise((resolve, reject) => {
      const effect = () => resolve(undefined);
      const stop = dispatch(addListener({ actionCreator: sessionEnded, effect })) as unknown as () => void;
      void work.then(resolve, reject).finally(stop);
    });

/**
 * Sends what waits in a box in its order, one at a time and from one tab alone, until there is no network. What was being
 * sent when another page was closed is sent again with its key, so that the server stores it once.
 * @param pressed what the member waits for: a failure is theirs to see, where it would be tried again later
 * @returns whether nothing is left to be sent by itself
 */
export const deliver =
  (box: string, send: Send, pressed: Pressed = false): OutboxThunk<Promise<boolean>> =>
  (dispatch, getState) =>
    inTurn(
      box,
      async () => {
        for (;;) {
          dispatch(adopt(box));
          const message = nextOf(selectBox(getState(), box), pressed);
          if (!message) return true;
          if (isOffline()) return false;
          const { key } = message;
          const isPressed = pressed === true || pressed === key;
          if (isExpired(message)) {
            dispatch(sendingFailed({ box, key, reason: ASK, isRefused: false }));
            continue;
          }
          dispatch(sendingStarted({ box, key }));
          const failure = await dispatch(untilSessionEnd(send(message, isPressed)));
          const sent = selectBox(getState(), box)?.find((item) => item.key === key);
          if (!sent || (failure && isCustom(failure, SESSION_CHANGED))) continue;
          const isTaken = failure && isHeld(failure);
          if (isTaken) toast(serverMessage(failure, MESSAGE_FIELDS), 'info');
          if (!failure || isTaken) {
            dispatch(withdraw(box, sent));
          } else if (isRefusal(failure) || isPressed) {
            const reason = serverMessage(failure, MESSAGE_FIELDS);
            dispatch(sendingFailed({ box, key, reason, isRefused: isRefusal(failure) }));
          } else {
            dispatch(replaced({ box, key, message: { ...sent, status: 'waiting' } }));
            return false;
          }
        }
      },
      dispatch,
    );

/**
 * Lets something that has failed wait again; what is older than its key gets another one, since the member asks for it.
 * @returns its key from then on
 */
export const requeue =
  (box: string, message: Outgoing): OutboxThunk<string> =>
  (dispatch) => {
    const { reason: _reason, ...again } = message;
    const next: Outgoing = isExpired(message) ? renewed(again) : { ...again, status: 'waiting' };
    dispatch(replaced({ box, key: message.key, message: next }));
    return next.key;
  };

/** The same as if it were written now. */
function renewed({ isTried: _isTried, after: _after, ...message }: Outgoing): Outgoing {
  return { ...message, key: uuid(), created_at: new Date().toISOString(), status: 'waiting' };
}
