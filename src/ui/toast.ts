export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  text: string;
  tone: ToastTone;
}

let waiting: Toast[] = [];
let show: ((toast: Toast) => void) | null = null;
let load: (() => void) | null = null;

/**
 * Tells the member something in passing (spec §8), from anywhere, also before the toasts have loaded.
 * @param text null, as a silent failure gives it, says nothing
 */
export function toast(text: string | null, tone: ToastTone): void {
  if (text === null) return;
  if (show) {
    show({ text, tone });
  } else {
    waiting.push({ text, tone });
    load?.();
  }
}

/** For what loads the toasts: calls it when a toast waits for them, until the returned function is called. */
export function onToastWaiting(callback: () => void): () => void {
  load = callback;
  if (waiting.length > 0) callback();
  return () => {
    load = null;
  };
}

/** For the one component that shows toasts: gives it what waits and what comes, until the returned function is called. */
export function receiveToasts(receiver: (toast: Toast) => void): () => void {
  show = receiver;
  waiting.forEach(receiver);
  waiting = [];
  return () => {
    show = null;
  };
}
