let isLeaving = false;
window.addEventListener('popstate', () => (isLeaving = false), { capture: true });

/** Whether the browser is about to leave the entry of a dialog that is gone: it goes back a moment after it was told to. */
export const isLeavingEntry = (): boolean => isLeaving;

/** Call it with the step back from the current entry. */
export const startLeaving = (): void => void (isLeaving = true);

/** Acts once no entry is being left: that step back would undo what changes the address before. */
export function afterLeaving(act: () => void): void {
  if (isLeaving) window.addEventListener('popstate', () => afterLeaving(act), { once: true });
  else act();
}
