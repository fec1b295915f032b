import { useCallback, useState } from 'react';

/**
 * For what opens within the page: brings the focus back to the control that opened it.
 * @returns to be called when it closes
 */
export function useReturnFocus(): () => void {
  const [opener] = useState(() => document.activeElement);
  return useCallback(() => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  }, [opener]);
}
