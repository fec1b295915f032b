import { useCallback, useSyncExternalStore } from 'react';
import { selectMemberId } from '../../api/session';
import { selectOutbox } from '../../outbox/outboxSlice';
import { storedBoxes } from '../../outbox/storedBoxes';
import { readWishes } from '../../optimistic/wishes';
import { useAppSelector } from '../hooks';
import { Eventually } from './Eventually';

const load = () => import(/* webpackChunkName: "outbox" */ '../outbox/Outbox');

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Loads what sends and shows the outbox, once something is in it, in this tab or another, or of an earlier page. */
export function LazyOutbox() {
  const memberId = useAppSelector(selectMemberId);
  const isStored = useSyncExternalStore(
    subscribe,
    useCallback(() => storedBoxes(memberId).length > 0 || readWishes(memberId).size > 0, [memberId]),
  );
  const isQueued = useAppSelector(
    (state) =>
      Object.values(selectOutbox(state)).some((box = []) => box.length > 0) ||
      Object.values(state.intents).some((intent) => intent?.isKept),
  );
  return memberId !== null && <Eventually key={memberId} load={load} isNeeded={isStored || isQueued} />;
}
