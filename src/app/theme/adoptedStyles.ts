import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Styles without <style> elements: the page's policy (CSP, no 'unsafe-inline') blocks even empty ones, so what emotion
 * and goober write goes into constructed style sheets, which a policy does not touch.
 */
type EmotionSheet = EmotionCache['sheet'];

/** What emotion uses of its sheet, on a constructed one. Global styles ask for sheets of their own by `constructor`. */
class AdoptedSheet implements Pick<EmotionSheet, 'insert' | 'flush' | 'hydrate' | 'tags' | 'key'> {
  readonly tags: HTMLStyleElement[] = [];
  readonly key: string;
  private readonly sheet = new CSSStyleSheet();

  constructor({ key }: { key: string }) {
    this.key = key;
    // Components' styles stand last, whenever a global style comes.
    const sheets = document.adoptedStyleSheets;
    sheets.splice(key.endsWith('-global') ? sheets.length - 1 : sheets.length, 0, this.sheet);
  }

  insert(rule: string): void {
    try {
      this.sheet.insertRule(rule, this.sheet.cssRules.length);
    } catch {
      // A rule for another browser (::-moz-…) is no rule here.
    }
  }

  hydrate(): void {
    // Nothing was rendered on a server.
  }

  flush(): void {
    this.sheet.replaceSync('');
  }
}

/** Emotion's cache for the whole app. */
export function makeStyleCache(): EmotionCache {
  const cache = createCache({ key: 'p' });
  cache.sheet = new AdoptedSheet({ key: cache.key }) as unknown as EmotionSheet;
  return cache;
}

/**
 * notistack styles itself with goober, which appends to the text of the element `window._goober`: what stands there
 * before notistack loads is used instead of a <style>.
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
