import { useEffect, useState } from 'react';
import { baseApi } from '../../api/baseApi';
import { useAppDispatch } from '../hooks';
import { whenIdle } from '../whenIdle';
import { Eventually } from './Eventually';

const load = () => import(/* webpackChunkName: "safety" */ '../Safety');

/** Loads Safety, which fetches mutes, once the page shows what it asked for first: so no post and no picture waits for them. */
export function LazySafety() {
  const dispatch = useAppDispatch();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void Promise.allSettled(dispatch(baseApi.util.getRunningQueriesThunk())).then(() =>
      whenIdle(() => setReady(true)),
    );
  }, [dispatch]);
  return <Eventually load={load} isNeeded={isReady} />;
}
