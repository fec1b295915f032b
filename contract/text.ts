/** Length as the limits count it: Unicode code points after trimming (decisions: Posts). */
export function textLength(text: string): number {
  return Array.from(text.trim()).length;
}
