import fc from 'fast-check';
import { linkParts } from './linkParts';

const links = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

test.each([
  ['see https://example.com.', ['https://example.com']],
  ['(https://example.com/a)', ['https://example.com/a']],
  ['https://en.wikipedia.org/wiki/Pantheon_(Rome), yes', ['https://en.wikipedia.org/wiki/Pantheon_(Rome)']],
  ['http://a.example and HTTPS://B.EXAMPLE/x?y=1&z=2', ['http://a.example', 'HTTPS://B.EXAMPLE/x?y=1&z=2']],
  ['javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['https://', []],
  ['xhttps://example.com', []],
])('links of %j', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

test('cutting into parts loses and adds nothing, and only http(s) becomes a link', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.domain().map((domain) => `https://${domain}/path?query=1#part`),
    fc.constantFrom('http://', 'https://a.b)', '"'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join(' ');
      const parts = linkParts(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { href } of parts) if (href) expect(new URL(href).protocol).toMatch(/^https?:$/);
    }),
  );
});
