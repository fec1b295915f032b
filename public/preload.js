/** @type {(text: string) => Record<'guest' | 'member', Record<string, string[]>>} */
const parse = JSON.parse;

// Fetches the code of the page that the address leads to beside the app's, which asks for it once it runs.
try {
  const code = parse(document.querySelector('meta[name="page-code"]')?.getAttribute('content') ?? '');
  const pages = code[localStorage.getItem('isAuthenticated') === 'true' ? 'member' : 'guest'];
  const [, path = ''] = location.pathname.split('/');
  for (const href of pages[path] ?? Object.values(pages)[0] ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }),
    );
  }
} catch {
  // The app fetches it later.
}
