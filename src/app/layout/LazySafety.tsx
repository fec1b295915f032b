import { useCallback } from 'react';
import { baseApi } from '../../api/baseApi';
import { useAppDispatch } from '../hooks';
import { useEventually } from './useEventually';

/** Loads Safety, which fetches mutes, once the page has what it asked for first: so no post waits for them. */
export function LazySafety() {
  const dispatch = useAppDispatch();
  const Safety = useEventually(
    useCallback(async () => {
      await Promise.allSettled(dispatch(baseApi.util.getRunningQueriesThunk()));
      return import(/* webpackChunkName: "safety" */ '../Safety');
    }, [dispatch]),
  );
  return Safety && <Safety />;
}
