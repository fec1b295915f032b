/** What is read of a key event. Browsers that end a composition before the key that ended it still say 229. */
interface KeyInfo {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
}

const COMPOSING = 229;

/** Whether the key belongs to an input method: Enter then picks a word, Escape drops it. */
export const isComposing = (event: KeyInfo): boolean => event.isComposing || event.keyCode === COMPOSING;

/** Enter without Shift, which sends (spec §2); Shift+Enter begins a new line. */
export const isSendKey = (event: KeyInfo): boolean =>
  event.key === 'Enter' && !event.shiftKey && !isComposing(event);

/** Whether keys that are pressed in this element are its own: text, or a choice. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('input, textarea, select, [contenteditable], [role="combobox"]');

/** A `ref` for a field that is focused with text in it: puts the caret at the end, and the end in sight. */
export function caretAtEnd(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.setSelectionRange(field.value.length, field.value.length);
  // Its height is known then.
  requestAnimationFrame(() => (field.scrollTop = field.scrollHeight));
}
