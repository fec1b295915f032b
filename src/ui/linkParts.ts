export interface TextPart {
  text: string;
  /** Where a link leads; none for plain text. */
  href?: string;
}

const LINK = /\bhttps?:\/\/[^\s<>"']+/gi;
/** What follows a link in a sentence rather than belongs to it. */
const TRAILING = /[.,;:!?)\]}'"»…]+$/;

function withoutTrailing(link: string): string {
  const trailing = TRAILING.exec(link)?.[0] ?? '';
  const bare = link.slice(0, link.length - trailing.length);
  // A bracket that was opened within the link belongs to it: …/Pantheon_(Rome)
  return trailing.startsWith(')') && bare.includes('(') ? `${bare})` : bare;
}

/** A text cut into plain parts and http(s) links; nothing else becomes a link. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const link = withoutTrailing(match[0]);
    if (!URL.canParse(link)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: link, href: link });
    end = match.index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
