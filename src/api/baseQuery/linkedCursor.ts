/** Where a link of a Link header leads: to the page after this one, or to the one before it. */
type Rel = 'next' | 'prev';

/**
 * The cursor of a page named in a Link header, such as `</api/posts/?before=abc>; rel="next"` (decisions: The wire).
 * Only the cursor is taken and never the address: the token must not follow a header to another host.
 * @returns null when no such page is named
 */
export function parseLinkedCursor(header: string | null, rel: Rel): string | null {
  const link = new RegExp(`<([^>]*)>[^,]*;\\s*rel="?${rel}\\b`, 'i').exec(header ?? '');
  const params = new URLSearchParams(link?.[1]?.split('?')[1]);
  return params.get('before') ?? params.get('after');
}
