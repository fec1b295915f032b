import { useLocation } from 'react-router-dom';
import { useShortcuts } from '../../shortcuts/useShortcuts';
import { useGo } from '../../ui/useGo';
import { useLazyDialog } from '../useLazyDialog';

const load = () => import(/* webpackChunkName: "shortcuts" */ '../../shortcuts/ShortcutsDialog');

/** The dialog that lists the keyboard shortcuts (useLazyDialog). */
export const useShortcutsDialog = () => useLazyDialog(load);

/** The keyboard shortcuts of every page for members. */
export function Shortcuts({ username }: { username: string }) {
  const { pathname } = useLocation();
  const [openDialog, dialog] = useShortcutsDialog();
  useShortcuts({ username, pathname, go: useGo(), openDialog });
  return dialog;
}
