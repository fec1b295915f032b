/** The environment in which a report was made. */
export interface Circumstances {
  /** The build: the package's version and its commit. */
  version: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  userAgent: string;
  languages: string[];
  timeZone: string;
  isOnline: boolean;
  /** CSS pixels. */
  viewport: { width: number; height: number; pixelRatio: number };
  scheme: 'light' | 'dark';
  hasReducedMotion: boolean;
}

const isSet = (query: string): boolean => window.matchMedia(query).matches;

export function readCircumstances(): Circumstances {
  const chosen = document.documentElement.dataset['scheme'];
  const isDark = chosen ? chosen === 'dark' : isSet('(prefers-color-scheme: dark)');
  return {
    version: process.env['APP_VERSION'] ?? 'development',
    madeAt: new Date().toISOString(),
    userAgent: navigator.userAgent,
    languages: [...navigator.languages],
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isOnline: navigator.onLine,
    viewport: {
      width: window.innerWidth,
      height: window.innerHeight,
      pixelRatio: window.devicePixelRatio,
    },
    scheme: isDark ? 'dark' : 'light',
    hasReducedMotion: isSet('(prefers-reduced-motion: reduce)'),
  };
}
