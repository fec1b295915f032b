import { expect, type Page } from '@playwright/test';

/** More than those for which a list of posts keeps its place (useScrollRestoration), or mounts its cards one by one. */
const FRAMES = 12;

/**
 * What is looked at, a place on the page, once it has not changed for some frames: cards that come into the window are measured
 * then, and the page is scrolled by the difference.
 */
export async function settled(page: Page, look: () => Promise<number>): Promise<number> {
  let last = await look();
  await expect(async () => {
    const before = last;
    await page.evaluate(async (frames) => {
      for (let n = 0; n < frames; n += 1) await new Promise(requestAnimationFrame);
    }, FRAMES);
    last = await look();
    expect(last).toBe(before);
  }).toPass({ intervals: [0] });
  return last;
}
