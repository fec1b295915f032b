/** A longer text is collapsed… */
const LONG_CHARACTERS = 700;
const LONG_LINES = 12;
/** …to this length, which is clearly shorter, so that expanding always shows much more. */
const FOLDED_CHARACTERS = 480;
const FOLDED_LINES = 8;

/** The beginning of a long text, cut between words if possible; null if the text is short enough to be shown in full. */
export function foldText(text: string): string | null {
  const lines = text.split('\n');
  if (text.length <= LONG_CHARACTERS && lines.length <= LONG_LINES) return null;
  const start = lines.slice(0, FOLDED_LINES).join('\n').slice(0, FOLDED_CHARACTERS);
  if (start.length < FOLDED_CHARACTERS) return start.trimEnd();
  const lastSpace = start.search(/\s\S*$/);
  // Removes half of a surrogate pair.
  return lastSpace > FOLDED_CHARACTERS / 2
    ? start.slice(0, lastSpace)
    : start.replace(/[\uD800-\uDBFF]$/, '');
}
