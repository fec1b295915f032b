/** A part of the rules. */
export type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/**
 * The parts of a plain text: a line that begins with # is a heading, one with - an item of a list, any other a paragraph
 * (contract/rules.ts).
 */
export function toBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, sign, rest = line] = /^(#|-)[#\s]*(.*)$/.exec(line) ?? [];
    const last = blocks.at(-1);
    if (!rest) continue;
    if (sign === '#') blocks.push({ kind: 'heading', text: rest });
    else if (sign !== '-') blocks.push({ kind: 'paragraph', text: rest });
    else if (last?.kind === 'list') last.items.push(rest);
    else blocks.push({ kind: 'list', items: [rest] });
  }
  return blocks;
}
