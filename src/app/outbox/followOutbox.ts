import { addListener, isAnyOf, type UnsubscribeListener } from '@reduxjs/toolkit';
import { selectMemberId } from '../../api/session';
import { isOffline } from '../../network/offline';
import { isBeingChanged } from '../../outbox/deliver';
import { queued, selectBox, selectOutbox } from '../../outbox/outboxSlice';
import { intentSet } from '../../optimistic/intentsSlice';
import { wishesKey } from '../../optimistic/wishes';
import { adopt, messagesBox, writingsBox } from '../../outbox/storedBoxes';
import { toast } from '../../ui/toast';
import type { AppThunk } from '../hooks';
import { sendAll } from './sendAll';
import { adoptWishes } from './sendWishes';

/** Milliseconds until what could not be sent is tried again: the first time, and at most. */
const PAUSE_MS = 10_000;
const PAUSE_MAX_MS = 300_000;

/**
 * Sends what waits whenever there is a network: at the start, when the browser is online again, and after pauses that grow
 * while the server cannot be reached. Follows what other tabs change.
 * @returns a function that stops it
 */
export const followOutbox = (): AppThunk<() => void> => (dispatch, getState) => {
  const memberId = selectMemberId(getState());
  const writings = writingsBox(memberId);
  let pause = PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isUnderWay = false;
  let isAskedAgain = false;

  const sendWaiting = async () => {
    const waiting = new Set(selectBox(getState(), writings)?.map(({ key }) => key));
    const isDone = await dispatch(sendAll());
    if (isStopped) return;
    const isLeft = Object.values(selectOutbox(getState())).some((box) =>
      box?.some((thing) => thing.status !== 'failed' || isBeingChanged(thing) || thing.writing),
    );
    if (isDone && waiting.size > 0 && !isLeft) toast('What was waiting has been sent.', 'success');
    if (isDone || isOffline()) return;
    timer = setTimeout(attempt, pause);
    pause = Math.min(2 * pause, PAUSE_MAX_MS);
  };
  /** One at a time: what asks for another meanwhile gets it afterwards, or after the pause. */
  const attempt = () => {
    isAskedAgain = isUnderWay;
    if (isUnderWay) return;
    clearTimeout(timer);
    timer = undefined;
    isUnderWay = true;
    void sendWaiting().finally(() => {
      isUnderWay = false;
      if (isAskedAgain && !timer && !isStopped) attempt();
    });
  };
  const onOnline = () => {
    pause = PAUSE_MS;
    attempt();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === wishesKey(memberId)) dispatch(adoptWishes());
    else if (key?.startsWith(messagesBox(memberId, ''))) dispatch(adopt(key));
    else return;
    // Another tab writes with each of its own attempts, also in vain.
    if (!timer) attempt();
  };

  // Pressed, or written behind what is not out yet, with a network.
  const effect = ({ payload }: ReturnType<typeof intentSet | typeof queued>) => {
    if ('message' in payload ? payload.message.writing : payload.isKept && payload.requestId) attempt();
  };
  const matcher = isAnyOf(intentSet, queued);
  const stop = dispatch(addListener({ matcher, effect })) as unknown as UnsubscribeListener;
  window.addEventListener('online', onOnline);
  window.addEventListener('storage', onStorage);
  dispatch(adoptWishes());
  attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
    window.removeEventListener('online', onOnline);
    window.removeEventListener('storage', onStorage);
  };
};
