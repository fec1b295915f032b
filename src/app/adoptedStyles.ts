import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

/**
 * Styles without <style> elements, which the page's CSP blocks (no 'unsafe-inline'). Emotion and goober write to
 * constructed style sheets instead, which a CSP allows.
 */
type EmotionSheet = EmotionCache['sheet'];

/** The part of emotion's sheet that emotion uses. Emotion calls `constructor` for the sheet of each global style. */
class AdoptedSheet implements Pick<EmotionSheet, 'insert' | 'flush' | 'hydrate' | 'tags' | 'key'> {
  readonly tags: HTMLStyleElement[] = [];
  readonly key: string;
  private readonly sheet = new CSSStyleSheet();

  constructor({ key }: { key: string }) {
    this.key = key;
    // Global styles are inserted before the components' styles.
    const sheets = document.adoptedStyleSheets;
    sheets.splice(key.endsWith('-global') ? sheets.length - 1 : sheets.length, 0, this.sheet);
  }

  insert(rule: string): void {
    // A finger leaves `:hover` on what it has tapped, which then looks pressed.
    const untouched = rule.replaceAll(':hover', ':not(*)');
    const rules =
      untouched === rule ? [rule] : [`@media(hover){${rule}}`, `@media(hover:none){${untouched}}`];
    for (const each of rules) {
      try {
        this.sheet.insertRule(each, this.sheet.cssRules.length);
      } catch {
        // A rule of MUI's for another browser.
      }
    }
  }

  hydrate(): void {
    // There is no server-side rendering.
  }

  flush(): void {
    this.sheet.replaceSync('');
  }
}

/** The one property of ours that a browser of today (Safari) only knows with a prefix. */
const prefix: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

/** Emotion's cache for the whole app. Emotion's own prefixes are for older browsers and slow the first page. */
export function makeStyleCache(): EmotionCache {
  const cache = createCache({ key: 'p', stylisPlugins: [prefix] });
  cache.sheet = new AdoptedSheet({ key: cache.key }) as unknown as EmotionSheet;
  return cache;
}

/**
 * notistack uses goober, which appends its styles to the text of `window._goober` and creates a <style> only if that is
 * missing. So this must run before notistack is loaded.
 */
export function adoptGoober(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.unshift(sheet);
  let text = '';
  const node = {
    get data() {
      return text;
    },
    set data(next: string) {
      text = next;
      sheet.replaceSync(next);
    },
  };
  Object.assign(window, { _goober: { firstChild: node, parentNode: document.head } });
}
