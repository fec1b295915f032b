import { useEffect, useState } from 'react';
import { baseApi } from '../../api/baseApi';
import { useAppDispatch } from '../hooks';
import { whenIdle } from '../whenIdle';
import { Eventually } from './Eventually';

const load = () => import(/* webpackChunkName: "safety" */ '../Safety');

/** Milliseconds after which posts of muted members fold at the latest, though the browser is busy or cannot tell. */
const AT_LATEST_MS = 500;

/** Loads Safety, which fetches mutes, once the page shows what it asked for first: so no post and no picture waits for them. */
export function LazySafety() {
  const dispatch = useAppDispatch();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void Promise.allSettled(dispatch(baseApi.util.getRunningQueriesThunk())).then(() =>
      whenIdle(() => setReady(true), AT_LATEST_MS),
    );
  }, [dispatch]);
  return <Eventually load={load} isNeeded={isReady} />;
}
