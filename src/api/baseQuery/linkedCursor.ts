/** The relation of a link: to the page after this one, or to the page before it. */
type Rel = 'next' | 'prev';

/**
 * The cursor of a page in a Link header, such as `</api/posts/?before=abc>; rel="next"` (decisions: The wire).
 * It ignores the link's host, since the token must never be sent to another one.
 * @returns null if the header has no such link
 */
export function parseLinkedCursor(header: string | null, rel: Rel): string | null {
  const link = new RegExp(`<([^>]*)>[^,]*;\\s*rel="?${rel}\\b`, 'i').exec(header ?? '');
  const params = new URLSearchParams(link?.[1]?.split('?')[1]);
  return params.get('before') ?? params.get('after');
}
