/** A longer text is folded… */
const LONG_CHARACTERS = 700;
const LONG_LINES = 12;
/** …to this much, so that unfolding is always worth it. */
const FOLDED_CHARACTERS = 480;
const FOLDED_LINES = 8;

/** The beginning of a long text, cut between words if there are any; null if the text is short enough to show whole. */
export function foldText(text: string): string | null {
  const lines = text.split('\n');
  if (text.length <= LONG_CHARACTERS && lines.length <= LONG_LINES) return null;
  const start = lines.slice(0, FOLDED_LINES).join('\n').slice(0, FOLDED_CHARACTERS);
  if (start.length < FOLDED_CHARACTERS) return start.trimEnd();
  const lastSpace = start.search(/\s\S*$/);
  // Half an emoji is no character.
  return lastSpace > FOLDED_CHARACTERS / 2
    ? start.slice(0, lastSpace)
    : start.replace(/[\uD800-\uDBFF]$/, '');
}
