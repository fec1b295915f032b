import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

/** The state of a history entry of a dialog. */
interface Overlay {
  name: string;
  /** The key of the page below it. */
  locationKey: string;
}

/**
 * The key of a page's history entry, which dialogs over the page share: they have entries of their own.
 * @param state of the entry, as the app has set it
 */
const locationKeyOf = (key: string, state: unknown): string => (state as Overlay | null)?.locationKey ?? key;

/** The current history entry, outside of components; React Router stores an entry in this format. */
const readEntry = () => window.history.state as { key?: string; usr?: unknown } | null;

/** The key of the current page, outside of components. */
export function readLocationKey(): string {
  const entry = readEntry();
  return locationKeyOf(entry?.key ?? 'default', entry?.usr);
}

/** The names of the dialogs whose controls are on the page. */
const present = new Set<string>();

/** The key of the current page (see locationKeyOf). */
export function useLocationKey(): string {
  const { key, state } = useLocation() as Location<unknown>;
  return locationKeyOf(key, state);
}

/**
 * Whether a dialog with its own history entry is open, so that the browser's Back closes it, and leads back to it from
 * where it led to.
 *
 *     const [isOpen, open, close] = useOverlay('followers');
 *
 * @param name tells it from other dialogs over the same page
 */
export function useOverlay(name: string): [isOpen: boolean, open: () => void, close: () => void] {
  const { key, state, ...address } = useLocation() as Location<Overlay | null>;
  const navigate = useNavigate();
  const isOpen = state?.name === name;
  const isClosing = useRef(false);

  useEffect(() => {
    isClosing.current = false;
  }, [isOpen]);

  const goBack = useEffectEvent(() => void navigate(-1));
  useEffect(() => {
    present.add(name);
    return () => {
      present.delete(name);
      // What it was of is gone, such as a deleted post: its entry would take a second press of Back.
      setTimeout(() => {
        if (!present.has(name) && (readEntry()?.usr as Overlay | null)?.name === name) goBack();
      });
    };
  }, [name]);

  const open = () => {
    const overlay: Overlay = { name, locationKey: locationKeyOf(key, state) };
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
