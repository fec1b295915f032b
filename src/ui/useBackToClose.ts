import { useEffect, useEffectEvent, useId } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { afterLeaving } from './leavingEntry';
import { overlayOf, readOverlay } from './locationKey';
import { isPresent, useOverlay } from './overlay';

/**
 * Gives a dialog or menu that was not opened by useOverlay a history entry while it is shown, so that the browser's Back
 * closes it. BrowserRouter passes an entry that was left for another page.
 *
 *     useBackToClose(onClose);
 */
export function useBackToClose(onClose: () => void): void {
  const name = useId();
  const [, open] = useOverlay(name, true);
  const { state } = useLocation() as Location<unknown>;
  const hasOpener = useEffectEvent(() => readOverlay()?.name !== name && isPresent(overlayOf(state)));
  const enter = useEffectEvent(() => {
    if (readOverlay()?.name !== name) open();
  });
  // By the event, since the location is rendered later: Back may be pressed before.
  const close = useEffectEvent(() => {
    if (readOverlay()?.name !== name) onClose();
  });

  useEffect(() => {
    if (hasOpener()) return;
    let isGone = false;
    const onPop = () => close();
    // What it takes the place of, such as a menu, may still be leaving.
    afterLeaving(() => {
      if (isGone) return;
      enter();
      window.addEventListener('popstate', onPop);
    });
    return () => {
      isGone = true;
      window.removeEventListener('popstate', onPop);
    };
  }, []);
}
