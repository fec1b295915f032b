import { useCallback, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { selectMemberId } from '../../api/session';
import { delayOrOnline } from '../../network/delay';
import { selectOutbox } from '../../outbox/outboxSlice';
import { storedBoxes } from '../../outbox/storedBoxes';
import { readWishes } from '../../optimistic/wishes';
import { useAppSelector } from '../hooks';

/** Milliseconds until a failed load is tried again. */
const RETRY_MS = 5_000;

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Loads what sends and shows the outbox, once something is in it, in this tab or another, or of an earlier page. */
export function LazyOutbox() {
  const memberId = useAppSelector(selectMemberId);
  const [Outbox, setOutbox] = useState<ComponentType | null>(null);
  const isStored = useSyncExternalStore(
    subscribe,
    useCallback(() => storedBoxes(memberId).length > 0 || readWishes(memberId).size > 0, [memberId]),
  );
  const isQueued = useAppSelector(
    (state) =>
      Object.values(selectOutbox(state)).some((box = []) => box.length > 0) ||
      Object.values(state.intents).some((intent) => intent?.isKept),
  );
  const isNeeded = isStored || isQueued;
  useEffect(() => {
    if (!isNeeded || Outbox) return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async (): Promise<void> => {
      try {
        const { default: loaded } = await import(/* webpackChunkName: "outbox" */ '../outbox/Outbox');
        if (!signal.aborted) setOutbox(() => loaded);
      } catch {
        await delayOrOnline(RETRY_MS, signal);
        if (!signal.aborted) await load();
      }
    };
    void load();
    return () => controller.abort();
  }, [isNeeded, Outbox]);
  return Outbox && memberId !== null && <Outbox key={memberId} />;
}
