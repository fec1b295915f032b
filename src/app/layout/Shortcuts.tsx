import { useLocation, useNavigate } from 'react-router-dom';
import { useShortcuts } from '../../shortcuts/useShortcuts';
import { useLazyDialog } from '../useLazyDialog';

const load = () => import(/* webpackChunkName: "shortcuts" */ '../../shortcuts/ShortcutsDialog');

/** The dialog that lists the keyboard shortcuts (useLazyDialog). */
export const useShortcutsDialog = () => useLazyDialog(load);

/** The keyboard shortcuts of every page for members. */
export function Shortcuts({ username }: { username: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [openDialog, dialog] = useShortcutsDialog();
  // Like a Link, it adds no entry to the history for the page that is open.
  const go = (path: string) => void navigate(path, { replace: path === pathname });
  useShortcuts({ username, pathname, go, openDialog });
  return dialog;
}
