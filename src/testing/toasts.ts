import { receiveToasts } from '../ui/toast';

/** Collects the texts of toasts from now on. */
export function collectToasts(): string[] {
  const toasts: string[] = [];
  receiveToasts(({ text, isOver }) => isOver || toasts.push(text));
  return toasts;
}
