import { useNavigate } from 'react-router-dom';
import { leaveToasts } from './toast';

/**
 * Goes to a page of the app, as a link that is followed does: without another entry in the history for the page that is open,
 * and without the toasts of what was done there.
 */
export function useGo(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    leaveToasts();
    void navigate(path, { replace: path === window.location.pathname });
  };
}
