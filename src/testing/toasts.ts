import { receiveToasts } from '../ui/toast';

/** The sentences that toasts have told since. */
export function collectToasts(): string[] {
  const told: string[] = [];
  receiveToasts(({ text }) => told.push(text));
  return told;
}
