import type { Browser, BrowserContext } from '@playwright/test';

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

const HEIGHTS = { 320: 640, 360: 780, 768: 1024, 1440: 900 };
export const WIDTHS = [320, 360, 768, 1440] as const;
export type Width = (typeof WIDTHS)[number];

/** The file of a picture, in the folder of a run. */
export const fileOf = (title: string, scheme: Scheme, width: Width): string =>
  `${title}-${scheme}-${width}.png`;

/** The time in every picture, so that those of two runs show the same times. */
export const NOW = new Date('2025-06-18T14:30:00Z');

/** The page takes the time of the server from its responses (src/network/serverClock.ts). */
function fixServerTime(now: string): void {
  const prototype: { get: (this: Headers, name: string) => string | null } = Headers.prototype;
  const { get } = prototype;
  prototype.get = function (name) {
    return name === 'X-Server-Time' ? now : get.call(this, name);
  };
}

/** A browser window of this width, whose clock does not advance. */
export async function openWindow(
  browser: Browser,
  width: Width,
  options: Parameters<Browser['newContext']>[0],
): Promise<BrowserContext> {
  const isPhone = width < 600;
  const context = await browser.newContext({
    ...options,
    viewport: { width, height: HEIGHTS[width] },
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.clock.setFixedTime(NOW);
  await context.addInitScript(fixServerTime, NOW.toISOString());
  return context;
}
