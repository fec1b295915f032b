import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { entryName, isPresent, useOverlay } from './overlay';

/**
 * Gives a dialog that was not opened by useOverlay a history entry while it is shown, so that the browser's Back closes it.
 *
 *     useBackToClose(onClose);
 */
export function useBackToClose(onClose: () => void): void {
  const name = useId();
  const [, open] = useOverlay(name);
  const { state } = useLocation() as Location<unknown>;
  const isOfOpener = useRef<boolean>(undefined);
  const enter = useEffectEvent(() => {
    if (isOfOpener.current !== undefined) return;
    isOfOpener.current = isPresent(state);
    if (!isOfOpener.current) open();
  });
  // Not by the location, which is rendered later: Back may be pressed before.
  const onPop = useEffectEvent(() => {
    if (!isOfOpener.current && entryName() !== name) onClose();
  });

  useEffect(() => {
    enter();
    const listener = () => onPop();
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }, []);
}
