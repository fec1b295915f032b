export type ToastTone = 'success' | 'error' | 'warning' | 'info';

/** What a toast offers, as a button, which closes it. */
export interface ToastAction {
  label: string;
  onClick: () => void;
  /** The toast is there until it is closed. */
  stays?: true;
}

export interface Toast {
  text: string;
  tone: ToastTone;
  action?: ToastAction | undefined;
  /** The toast that says this is closed. */
  isOver?: true;
}

let waiting: Toast[] = [];
let show: ((toast: Toast) => void) | null = null;
let load: (() => void) | null = null;
let leave: (() => void) | null = null;

/**
 * Shows a toast (spec §8), from anywhere, also before the toasts have loaded.
 * @param text null, the sentence of a silent failure, shows none
 */
export function toast(text: string | null, tone: ToastTone, action?: ToastAction): void {
  if (text === null) return;
  if (show) {
    show({ text, tone, action });
  } else {
    waiting.push({ text, tone, action });
    load?.();
  }
}

/** Closes a toast that is not true any more. */
export const closeToast = (text: string, tone: ToastTone): void => show?.({ text, tone, isOver: true });

/** Closes the toasts of successes, which would cover what is wanted on the page that comes next. */
export const leaveToasts = (): void => leave?.();

/** Calls back when a toast waits for the toasts to be loaded, until the returned function is called. */
export function onToastWaiting(callback: () => void): () => void {
  load = callback;
  if (waiting.length > 0) callback();
  return () => {
    load = null;
  };
}

/**
 * Passes waiting and later toasts to the component that shows them, until the returned function is called.
 * @param onLeave called when the member goes to another page; null where none is to be closed then
 */
export function receiveToasts(
  receiver: (toast: Toast) => void,
  onLeave: (() => void) | null = null,
): () => void {
  show = receiver;
  leave = onLeave;
  waiting.forEach(receiver);
  waiting = [];
  return () => {
    show = null;
    leave = null;
  };
}
