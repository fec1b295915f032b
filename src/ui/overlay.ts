import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
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

/** The name of the dialog whose history entry is the current one. */
export const entryName = (): string | undefined => (readEntry()?.usr as Overlay | null)?.name;

/** The key of the current page, outside of components. */
export function readLocationKey(): string {
  const entry = readEntry();
  return locationKeyOf(entry?.key ?? 'default', entry?.usr);
}

/** The names of the dialogs whose controls, or which themselves, are on the page. */
const present = new Set<string>();

/** Whether a history entry's state is of a dialog that is on the page, or its control. */
export const isPresent = (state: unknown): boolean => present.has((state as Overlay | null)?.name ?? '');

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
  // Before the effects of a dialog that is open when the page loads.
  useLayoutEffect(() => {
    present.add(name);
    return () => void present.delete(name);
  }, [name]);
  useEffect(
    () => () => {
      // What it was of is gone, such as a deleted post: its entry would take a second press of Back.
      setTimeout(() => {
        if (!present.has(name) && entryName() === name) goBack();
      });
    },
    [name],
  );

  const open = () => {
    const overlay: Overlay = { name, locationKey: locationKeyOf(key, state) };
    // An entry whose dialog is gone, by a reload or because this one takes its place, is used again.
    const replace = state?.name !== undefined && !isPresent(state);
    if (!isOpen) void navigate(address, { state: overlay, replace });
  };
  const close = () => {
    // The browser goes back a moment later: pressed twice it would leave the page.
    if (!isOpen || isClosing.current) return;
    isClosing.current = true;
    void navigate(-1);
  };
  return [isOpen, open, close];
}
