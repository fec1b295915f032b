/** @typedef {{ guest: Record<string, string[]>; member: Record<string, string[]>; later: string[] }} PageCode */
/** @type {(text: string) => PageCode} */
const parse = JSON.parse;

/** Milliseconds after the page is loaded, in which it is rendered and asks for its data. */
const RENDER_MS = 3_000;

/** @type {(rel: 'preload' | 'prefetch', hrefs: string[]) => void} */
const fetchCode = (rel, hrefs) => {
  for (const href of hrefs) {
    document.head.append(Object.assign(document.createElement('link'), { rel, as: 'script', href }));
  }
};

// Fetches the code of the page that the address leads to beside the app's, which asks for it once it runs; and the code of
// other pages when the network has nothing else to do.
try {
  const code = parse(document.querySelector('meta[name="page-code"]')?.getAttribute('content') ?? '');
  const pages = code[localStorage.getItem('isAuthenticated') === 'true' ? 'member' : 'guest'];
  const [, path = ''] = location.pathname.split('/');
  fetchCode('preload', pages[path] ?? Object.values(pages)[0] ?? []);
  addEventListener('load', () => setTimeout(() => fetchCode('prefetch', code.later), RENDER_MS));
} catch {
  // The app fetches it later.
}
