import { useLocation, type Location } from 'react-router-dom';

/** The state of a history entry of a dialog. */
export interface Overlay {
  name: string;
  /** The key of the page below it. */
  locationKey: string;
  /** The dialog is not opened again where its entry is come back to (useBackToClose). */
  isBrief?: boolean;
}

/** That of a history entry's state, as the app has set it; null for a page. */
export const overlayOf = (state: unknown): Overlay | null => {
  const overlay = state as Overlay | null;
  return overlay?.locationKey === undefined ? null : overlay;
};

/** The current history entry, outside of components; React Router stores an entry in this format. */
const readEntry = () => window.history.state as { key?: string; usr?: unknown } | null;

/** The dialog whose history entry is the current one, outside of components. */
export const readOverlay = (): Overlay | null => overlayOf(readEntry()?.usr);

/** The key of a page's history entry, which dialogs over the page share: they have entries of their own. */
export const locationKeyOf = ({ key, state }: Location<unknown>): string =>
  overlayOf(state)?.locationKey ?? key;

/** The key of the current page, outside of components. */
export const readLocationKey = (): string => readOverlay()?.locationKey ?? readEntry()?.key ?? 'default';

/** The key of the current page. */
export const useLocationKey = (): string => locationKeyOf(useLocation());
