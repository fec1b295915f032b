import type { Page } from '@playwright/test';

/** What of the page does not fit the window: the page itself, the bottom bar, or texts of controls and headings. */
const findMisfits = async (): Promise<string[]> => {
  /** Whether a text sticks out of its control or heading, of what clips it, or of the window. */
  const isCut = (text: Node, label: Element): boolean => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    if (left === right) return false;
    let isFound = left < -1 || right > window.innerWidth + 1;
    let isScrolled = false;
    for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
      const { display, overflowX, overflowY } = getComputedStyle(box);
      if (display === 'inline') continue;
      const frame = box.getBoundingClientRect();
      // It is for screen readers alone.
      if (frame.width <= 1) return false;
      const isBeside = left < frame.left - 1 || right > frame.right + 1;
      const isAboveOrBelow = top < frame.top - 2 || bottom > frame.bottom + 2;
      if (isBeside && (box === label || overflowX !== 'visible')) isFound = true;
      if (isAboveOrBelow && !isScrolled && (box === label || /hidden|clip/.test(overflowY))) isFound = true;
      isScrolled ||= /auto|scroll/.test(overflowY);
    }
    return isFound;
  };

  const look = (): string[] => {
    const misfits: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const widest = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth,
      );
      misfits.push(`the page scrolls sideways by ${widest.at(-1)?.outerHTML.slice(0, 200)}`);
    }
    const end = document.querySelector('nav[aria-label="Main"]')?.getBoundingClientRect().bottom;
    if (end !== undefined && Math.abs(end - window.innerHeight) > 1)
      misfits.push('the bottom bar is elsewhere');
    for (const label of document.querySelectorAll('a, button, label, h1, h2, h3, [role="combobox"]')) {
      if (!label.checkVisibility({ visibilityProperty: true })) continue;
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (isCut(text, label)) misfits.push(`“${text.textContent}” is cut`);
      }
    }
    return misfits;
  };

  if (look().length === 0) return [];
  // Observers of sizes run in the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return look();
};

/** What does not fit, with the widest and the narrowest window in which it does not, in pixels. */
export type Misfits = Record<string, [widest: number, narrowest: number]>;

/**
 * For a page: a function that narrows its window from 500 to 300 pixels by steps of some pixels, and by 20 with text of
 * twice the size, as a browser's setting has it, and looks for what does not fit. Over the browser's own protocol, which
 * takes a quarter of the time of `setViewportSize`.
 */
export async function widthWalker(page: Page): Promise<(step: number) => Promise<Misfits>> {
  const browser = await page.context().newCDPSession(page);
  const resize = (width: number) =>
    browser.send('Emulation.setDeviceMetricsOverride', {
      width,
      height: 800,
      deviceScaleFactor: 1,
      mobile: false,
    });
  const setTextSize = (size: string) =>
    page.evaluate((value) => void (document.documentElement.style.fontSize = value), size);
  await resize(500);
  return async (step) => {
    // Without a tooltip, which follows its control some frames later.
    await page.mouse.move(0, 0);
    const found: Misfits = {};
    for (const [textSize, pixels] of [
      ['100%', step],
      ['200%', 20],
    ] as const) {
      await setTextSize(textSize);
      for (let width = 500; width >= 300; width -= pixels) {
        await resize(width);
        for (const misfit of await page.evaluate(findMisfits)) {
          const key = `${misfit}, text ${textSize}`;
          found[key] = [found[key]?.[0] ?? width, width];
        }
      }
    }
    await setTextSize('');
    await resize(500);
    return found;
  };
}
