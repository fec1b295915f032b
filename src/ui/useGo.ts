import { useNavigate } from 'react-router-dom';
import { readOverlay } from './locationKey';
import { leaveToasts } from './toast';

/**
 * Goes to a page of the app, as a link that is followed does: without another entry in the history for the page that is open,
 * and without the toasts of what was done there.
 */
export function useGo(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    leaveToasts();
    const isOpen = path === window.location.pathname;
    const follow = () => void navigate(path, { replace: isOpen });
    // The menu that it was chosen in leaves its own entry first, in whose place it would be a second one of the page.
    if (isOpen && readOverlay()) setTimeout(follow);
    else follow();
  };
}
