const NEXT_LINK = /<([^>]*)>[^,]*;\s*rel="?next"?/i;

/**
 * The cursor of the next page from a Link header, such as `</api/posts/?before=abc>; rel="next"` (decisions: The wire).
 * Only the cursor is taken and never the address: the token must not follow a header to another host.
 * @returns null on the last page
 */
export function parseNextCursor(header: string | null): string | null {
  const query = NEXT_LINK.exec(header ?? '')?.[1]?.split('?')[1];
  const params = new URLSearchParams(query);
  return params.get('before') ?? params.get('after');
}
