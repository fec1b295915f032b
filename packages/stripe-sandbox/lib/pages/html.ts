import { escape } from './escape';

/** Where the pages find their stylesheet: their Content-Security-Policy forbids a style of their own. */
export const STYLE_PATH = '/sandbox/style.css';

/** "$5.00", or "$5" for a whole number. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return format.format(amount / 100);
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** "3 December 2026", as HTML. */
export function day(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `<time datetime="${date.toISOString()}">${DAY.format(date)}</time>`;
}

const TEMPLE =
  'M7 10.4C8.2 6 11.6 3 16 3s7.8 3 9 7.4L16 6.4zM16 8l12 5.4V16H4v-2.6zM6 18h4v6H6zm8 0h4v6h-4zm8 0h4v6h-4zM4 26h24v2H4z';
const MARK = `<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="${TEMPLE}"/></svg>`;

/** A temple's roof above the plan, as SVG. */
export const ROOF = `<svg class="roof" viewBox="0 0 520 92" aria-hidden="true">
<path class="stone" d="M260 4 518 91H2z"/><path d="M260 20 466 84H54z"/>
<path class="gold" transform="translate(238 36) scale(1.375)" d="${TEMPLE}"/></svg>`;

const EMBLEMS: Record<string, string> = {
  HADES:
    'M3.9.8 5.6 3.4H4.8v2.2a3.2 3.2 0 0 0 6.4 0V3.4h-.8L12.1.8l1.7 2.6H13v2.2a5 5 0 0 1-4.1 4.9V15.2H7.1v-4.7A5 5 0 0 1 3 5.6V3.4h-.8z',
  ZEUS: 'M9.8.8 3 9.2h4L5.6 15.2 13 6.4H8.7z',
};

/** A tier's emblem, or the product's logo for anything else that is sold. */
export function emblem(tier: string | undefined): string {
  const drawing = EMBLEMS[tier ?? ''];
  if (!drawing) return MARK;
  return `<svg class="mark" viewBox="0 0 16 16" aria-hidden="true"><path d="${drawing}"/></svg>`;
}

interface PageParts {
  title: string;
  /** HTML. */
  body: string;
}

/** A page of the sandbox. Each says that no card is charged. */
export const page = ({ title, body }: PageParts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<title>${escape(title)} · Pantheon sandbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<script src="/scheme.js"></script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<link rel="stylesheet" href="${STYLE_PATH}" />
</head>
<body>
<header>
<p class="brand">${MARK}<span>Pantheon</span></p>
<p class="sandbox"><strong>Sandbox:</strong> no card is charged</p>
</header>
<main>
${body}
</main>
</body>
</html>
`;

interface MessageParts {
  title: string;
  sentence: string;
  link?: { to: string; words: string } | undefined;
}

/** A page with a message and a link. */
export function messagePage({ title, sentence, link }: MessageParts): string {
  const way = link
    ? `<p><a class="button primary" href="${escape(link.to)}">${escape(link.words)}</a></p>`
    : '';
  return page({
    title,
    body: `<section class="message">${ROOF}<div class="slab"><h1>${escape(title)}</h1><p>${escape(sentence)}</p>${way}</div></section>`,
  });
}
