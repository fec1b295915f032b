/** What is read of a key event. Browsers that end a composition before the key that ended it still say 229. */
interface Stroke {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
}

const COMPOSING = 229;

/** Whether the key belongs to an input method: Enter then picks a word, Escape drops it. */
export const isComposing = (stroke: Stroke): boolean => stroke.isComposing || stroke.keyCode === COMPOSING;

/** Enter without Shift, which sends (spec §2); Shift+Enter begins a new line. */
export const isSendKey = (stroke: Stroke): boolean =>
  stroke.key === 'Enter' && !stroke.shiftKey && !isComposing(stroke);
