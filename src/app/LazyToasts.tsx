import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { selectIsUnreachable } from '../network/networkSlice';
import { onToastWaiting } from '../ui/toast';
import { useAppSelector } from './hooks';

/** Milliseconds after which the toasts are loaded although the browser is busy, or cannot tell. */
const LOAD_AFTER_MS = 3_000;

/** Calls back in the frame after the next, when the next one is on the screen. */
const whenPainted = (callback: () => void) => requestAnimationFrame(() => requestAnimationFrame(callback));

/** Calls back when the next frame is painted and the browser has nothing else to do. */
const whenIdle = (callback: () => void): unknown =>
  'requestIdleCallback' in window
    ? whenPainted(() => window.requestIdleCallback(callback, { timeout: LOAD_AFTER_MS }))
    : setTimeout(callback, LOAD_AFTER_MS);

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
    if (!isUnreachable) whenIdle(load);
  }, [isUnreachable, load]);
  return Toasts && <Toasts />;
}
