import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { selectIsUnreachable } from '../network/networkSlice';
import { onToastWaiting } from '../ui/toast';
import { useAppSelector } from './hooks';
import { whenIdle } from './whenIdle';

/** Milliseconds after which the toasts are loaded although the browser is busy, or cannot tell. */
const LOAD_AFTER_MS = 3_000;

/**
 * Loads the toasts with the first one, or once the page is rendered, since without a network they cannot be loaded to tell
 * of it. After a failure the next toast tries again, and so does the page once the server is reached again.
 */
export function LazyToasts() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  const isUnreachable = useAppSelector(selectIsUnreachable);
  const load = useCallback(() => {
    import(/* webpackChunkName: "toasts" */ './AfterStart').then(
      ({ default: loaded }) => setToasts(() => loaded),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    return onToastWaiting(load);
  }, [load]);
  useEffect(() => {
    if (!isUnreachable) whenIdle(load, LOAD_AFTER_MS);
  }, [isUnreachable, load]);
  return Toasts && <Toasts />;
}
