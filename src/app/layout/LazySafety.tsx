import { useEffect, useState, type ComponentType } from 'react';
import { baseApi } from '../../api/baseApi';
import { delay } from '../../network/delay';
import { useAppDispatch } from '../hooks';

/** Milliseconds until a failed load is tried again. */
const RETRY_MS = 5_000;

/**
 * Loads Safety, which fetches mutes, once the page has what it asked for first: so no post waits for them. What it follows
 * must not be missed, so it is loaded again until it is there.
 */
export function LazySafety() {
  const dispatch = useAppDispatch();
  const [Safety, setSafety] = useState<ComponentType | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = async (): Promise<void> => {
      try {
        const { default: loaded } = await import(/* webpackChunkName: "safety" */ '../Safety');
        if (!signal.aborted) setSafety(() => loaded);
      } catch {
        if (await delay(RETRY_MS, signal)) await load();
      }
    };
    void Promise.allSettled(dispatch(baseApi.util.getRunningQueriesThunk())).then(load);
    return () => controller.abort();
  }, [dispatch]);
  return Safety && <Safety />;
}
