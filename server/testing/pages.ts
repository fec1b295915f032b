/** The address of the list's next page, or of the one before, as the response's `Link` header has it. */
export function linkOf(headers: Headers, rel: 'next' | 'prev' = 'next'): string | undefined {
  return new RegExp(`(?:^|, )<([^>]+)>; rel="${rel}"(?:,|$)`).exec(headers.get('link') ?? '')?.[1];
}
