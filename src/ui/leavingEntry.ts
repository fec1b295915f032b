/** The longest step back, in milliseconds: the browser drops one where the member goes to another site meanwhile. */
const LONGEST_STEP_MS = 1_000;

let timer: ReturnType<typeof setTimeout> | undefined;
const end = () => {
  clearTimeout(timer);
  timer = undefined;
};
window.addEventListener('popstate', end, { capture: true });

/** Call it with the step back from the entry of a dialog that is gone: the browser makes it a moment later. */
export function startLeaving(): void {
  end();
  timer = setTimeout(end, LONGEST_STEP_MS);
}

/** Acts once no entry is being left: that step back would undo what changes the address before. */
export function afterLeaving(act: () => void): void {
  if (timer !== undefined) setTimeout(() => afterLeaving(act));
  else act();
}
