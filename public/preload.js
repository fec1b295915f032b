/** @typedef {{ guest: Record<string, string[]>; member: Record<string, string[]>; later: string[] }} PageCode */
/** @type {(text: string) => PageCode} */
const parse = JSON.parse;

/** Milliseconds after the page is loaded, in which it is rendered and asks for its data. */
const RENDER_MS = 3_000;
/** Milliseconds after which an early response is out of date. */
const EARLY_MS = 30_000;

/** @type {(rel: 'preload' | 'prefetch', href: string, onEnd?: () => void) => void} */
const fetchCode = (rel, href, onEnd) => {
  const link = Object.assign(document.createElement('link'), { rel, as: 'script', href });
  if (onEnd) link.onload = link.onerror = onEnd;
  document.head.append(link);
};

// All in one task would block the page.
/** @type {(hrefs: string[]) => void} */
const prefetchInTurn = ([href, ...others]) => {
  if (href) fetchCode('prefetch', href, () => prefetchInTurn(others));
};

/** @type {(url: string, headers: Record<string, string>) => Promise<Response>} */
const fetchWhole = async (url, headers) => {
  const response = await fetch(url, { credentials: 'include', headers });
  // Else the browser may wait with the rest until it is read.
  return new Response(await response.arrayBuffer(), response);
};

// The first page of the feed, for src/api/baseQuery/earlyFeed.ts. After a reload the feed may begin elsewhere.
const fetchFeed = () => {
  const [visit] = performance.getEntriesByType('navigation');
  const token = localStorage.getItem('authToken');
  if (!token || !(visit instanceof PerformanceNavigationTiming) || visit.type !== 'navigate') return;
  const authorization = `Token ${token}`;
  const [, csrfToken] = /(?:^|;\s*)csrftoken=([^;]*)/.exec(document.cookie) ?? [];
  const response = fetchWhole('/api/posts/', {
    Accept: 'application/json',
    Authorization: authorization,
    ...(csrfToken && { 'X-CSRFToken': csrfToken }),
  });
  response.catch(() => undefined);
  window.earlyFeed = { authorization, response };
  setTimeout(() => delete window.earlyFeed, EARLY_MS);
};

/** @type {(work: () => void) => void} */
const onceLibrariesCame = (work) => {
  new PerformanceObserver((list, observer) => {
    if (!list.getEntries().some(({ name }) => /\/vendor\.[^/]*js$/.test(name))) return;
    observer.disconnect();
    work();
  }).observe({ type: 'resource', buffered: true });
};

// Fetches the code of the page that the address leads to, and the feed, while the libraries are evaluated: not before they
// came, since they would come later on a slow line. And the code of other pages when the network has nothing else to do.
try {
  const code = parse(document.querySelector('meta[name="page-code"]')?.getAttribute('content') ?? '');
  const isMember = localStorage.getItem('isAuthenticated') === 'true';
  const pages = code[isMember ? 'member' : 'guest'];
  const [, path = ''] = location.pathname.split('/');
  const [first] = Object.keys(pages);
  const page = path in pages ? path : (first ?? '');
  onceLibrariesCame(() => {
    for (const href of pages[page] ?? []) fetchCode('preload', href);
    if (page === 'home') fetchFeed();
  });
  const isNew = (/** @type {string} */ href) => !document.querySelector(`link[href="${href}"]`);
  addEventListener('load', () => setTimeout(() => prefetchInTurn(code.later.filter(isNew)), RENDER_MS));
} catch {
  // The app fetches it later.
}
