import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { visitOf, type Overlay } from './visit';

/** The visit that the page belongs to (see visitOf). */
export function useVisit(): string {
  const { key, state } = useLocation() as Location<unknown>;
  return visitOf(key, state);
}

/**
 * Whether something lies over the page that has a history entry of its own, so that the browser's Back closes it as
 * every other way does, and leads back to it from where it led to.
 *
 *     const [isOpen, open, close] = useOverlay('followers');
 *
 * @param name tells it from all else that may lie over the same page
 */
export function useOverlay(name: string): [isOpen: boolean, open: () => void, close: () => void] {
  const { key, state, ...address } = useLocation() as Location<Overlay | null>;
  const navigate = useNavigate();
  const isOpen = state?.name === name;
  const isClosing = useRef(false);

  useEffect(() => {
    isClosing.current = false;
  }, [isOpen]);

  const open = () => {
    const overlay: Overlay = { name, visit: visitOf(key, state) };
    if (!isOpen) void navigate(address, { state: overlay });
  };
  const close = () => {
    // The browser goes back a moment later: pressed twice it would leave the page.
    if (!isOpen || isClosing.current) return;
    isClosing.current = true;
    void navigate(-1);
  };
  return [isOpen, open, close];
}
