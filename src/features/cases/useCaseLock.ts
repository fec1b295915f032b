import { useEffect, useState } from 'react';
import { statusOf, type CallFailure } from '../../api/callFailure';
import { selectToken } from '../../api/session';
import { useAppDispatch, useAppStore } from '../../app/hooks';
import { casesApi, refetchCase } from './casesApi';

/** For how long the server keeps a lock, in milliseconds. */
const LOCK_MS = 120_000;

const { lockCase, unlockCase } = casesApi.endpoints;

/**
 * Says while a case is open and the page visible that the member looks at it.
 * @returns the conflict while someone else does
 */
export function useCaseLock(id: number, isWanted: boolean): CallFailure | null {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [conflict, setConflict] = useState<CallFailure | null>(null);

  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    let lockedAt = performance.now();
    const lock = async () => {
      const startedAt = performance.now();
      const { error } = await dispatch(lockCase.initiate(id, { track: false }));
      if (isLeft) return;
      const isRefused = error !== undefined && statusOf(error) === 409;
      if (isRefused) lockedAt = -Infinity;
      if (!error) {
        // Someone else may have decided it meanwhile.
        if (startedAt - lockedAt > LOCK_MS) dispatch(refetchCase(id));
        lockedAt = startedAt;
      }
      setConflict(isRefused ? error : null);
    };
    let locking = lock();
    const renew = () => {
      if (document.visibilityState === 'visible') locking = lock();
    };
    const timer = setInterval(renew, LOCK_MS / 2);
    document.addEventListener('visibilitychange', renew);
    return () => {
      isLeft = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      setConflict(null);
      // After the last of them, which would lock it again. Without a session the server refuses, and the lock runs out.
      void locking.then(() => {
        if (selectToken(store.getState()) !== null) void dispatch(unlockCase.initiate(id, { track: false }));
      });
    };
  }, [dispatch, store, id, isWanted]);

  return conflict;
}
