import { useSyncExternalStore } from 'react';

/** Whether the browser says that it has no network, so that a call would be in vain. */
export const isOffline = (): boolean => !navigator.onLine;

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** The same, followed. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline);

/** Resolves when the browser is online. */
export const online = (): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (isOffline()) return;
      window.removeEventListener('online', check);
      resolve();
    };
    window.addEventListener('online', check);
    check();
  });
