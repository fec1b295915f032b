import { selectMemberId } from '../../api/session';
import { isOffline } from '../../network/offline';
import { selectBox } from '../../outbox/outboxSlice';
import { adopt, messagesBox, writingsBox } from '../../outbox/storedBoxes';
import { toast } from '../../ui/toast';
import type { AppThunk } from '../hooks';
import { sendAll } from './sendAll';

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

  const attempt = async () => {
    clearTimeout(timer);
    const waiting = new Set(selectBox(getState(), writings)?.map(({ key }) => key));
    const isDone = await dispatch(sendAll());
    if (isStopped) return;
    if (isDone && waiting.size > 0 && selectBox(getState(), writings)?.length === 0)
      toast('What was waiting has been sent.', 'success');
    if (isDone || isOffline()) return;
    clearTimeout(timer);
    timer = setTimeout(() => void attempt(), pause);
    pause = Math.min(2 * pause, PAUSE_MAX_MS);
  };
  const onOnline = () => {
    pause = PAUSE_MS;
    void attempt();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (!key?.startsWith(messagesBox(memberId, ''))) return;
    dispatch(adopt(key));
    void attempt();
  };

  window.addEventListener('online', onOnline);
  window.addEventListener('storage', onStorage);
  void attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('storage', onStorage);
  };
};
