import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterLeaving, startLeaving } from './leavingEntry';
import { locationKeyOf, overlayOf, readOverlay, type Overlay } from './locationKey';

/** The names of the dialogs whose controls, or which themselves, are on the page. */
const present = new Set<string>();

/** Whether a dialog, or its control, is on the page. */
export const isPresent = (overlay: Overlay | null): boolean => overlay !== null && present.has(overlay.name);

/**
 * Whether a dialog with its own history entry is open, so that the browser's Back closes it, and leads back to it from
 * where it led to.
 *
 *     const [isOpen, open, close] = useOverlay('followers');
 *
 * @param name tells it from other dialogs over the same page
 * @param isBrief see Overlay
 */
export function useOverlay(
  name: string,
  isBrief = false,
): [isOpen: boolean, open: () => void, close: () => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const isOpen = overlayOf(location.state)?.name === name;
  const isClosing = useRef(false);

  useEffect(() => {
    isClosing.current = false;
  }, [isOpen]);

  const leave = () => {
    // A MemoryRouter, which has entries of its own, steps at once.
    if (readOverlay()?.name === name) startLeaving();
    void navigate(-1);
  };
  const leaveGone = useEffectEvent(leave);
  // Before the effects of a dialog that is open when the page loads.
  useLayoutEffect(() => {
    present.add(name);
    return () => void present.delete(name);
  }, [name]);
  useEffect(
    () => () => {
      // It was left for another page, from which the browser's Back may lead to it before the timer.
      if (readOverlay()?.name !== name) return;
      // What it was of is gone, such as a deleted post: its entry would take a second press of Back.
      setTimeout(() => {
        if (!present.has(name) && readOverlay()?.name === name) leaveGone();
      });
    },
    [name],
  );

  const enter = () => {
    const { pathname, search, hash } = location;
    const overlay: Overlay = { name, locationKey: locationKeyOf(location), isBrief };
    const current = readOverlay();
    // An entry whose dialog is gone, by a reload or because this one takes its place, is used again.
    const replace = current !== null && !isPresent(current);
    void navigate({ pathname, search, hash }, { state: overlay, replace });
  };
  const open = () => {
    if (!isOpen) afterLeaving(enter);
  };
  const close = () => {
    // The browser goes back a moment later: pressed twice it would leave the page.
    if (!isOpen || isClosing.current) return;
    isClosing.current = true;
    leave();
  };
  return [isOpen, open, close];
}
