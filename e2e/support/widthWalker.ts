import type { Frame, Page } from '@playwright/test';

/** What does not fit, with the widest and the narrowest window in which it does not, in pixels. */
export type Misfits = Record<string, [widest: number, narrowest: number]>;

/**
 * Narrows the frame in which it runs from 500 to 300 pixels by single pixels, and by five with text of twice the size, as a
 * browser's setting has it, and looks for what does not fit it: the page itself, the bottom bar, or texts of controls and
 * headings.
 */
const walkWidths = async (): Promise<Misfits> => {
  const frame = window.frameElement as HTMLElement;
  const root = document.documentElement;
  const found: Misfits = {};
  let boxes = new Map<Element, DOMRect>();

  const boxOf = (element: Element): DOMRect => {
    const box = boxes.get(element) ?? element.getBoundingClientRect();
    boxes.set(element, box);
    return box;
  };

  /** Whether a text sticks out of its control or heading, of what clips it, or of the window. */
  const isCut = (text: Node, label: Element): boolean => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    if (left === right) return false;
    let isFound = left < -1 || right > window.innerWidth + 1;
    let isScrolled = false;
    for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
      const sides = boxOf(box);
      const isBeside = left < sides.left - 1 || right > sides.right + 1;
      const isAboveOrBelow = top < sides.top - 2 || bottom > sides.bottom + 2;
      // Styles take longer than boxes, and most texts are within theirs.
      if (!isBeside && !isAboveOrBelow) continue;
      const { display, overflowX, overflowY } = getComputedStyle(box);
      if (display === 'inline') continue;
      // It is for screen readers alone.
      if (sides.width <= 1) return false;
      if (isBeside && (box === label || overflowX !== 'visible')) isFound = true;
      if (isAboveOrBelow && !isScrolled && (box === label || /hidden|clip/.test(overflowY))) isFound = true;
      isScrolled ||= /auto|scroll/.test(overflowY);
    }
    return isFound;
  };

  const look = (): string[] => {
    boxes = new Map();
    const misfits: string[] = [];
    const { scrollWidth, clientWidth } = root;
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
      // What lies behind a dialog has been looked at before it was opened.
      if (label.closest('#root[aria-hidden="true"]')) continue;
      if (!label.checkVisibility({ visibilityProperty: true })) continue;
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (isCut(text, label)) misfits.push(`“${text.textContent}” is cut`);
      }
    }
    return misfits;
  };

  /** Observers of sizes run in the next frame. A frame takes as long as some twenty widths, since it is drawn. */
  const nextFrames = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

  for (const [textSize, step] of [
    ['100%', 1],
    ['200%', 5],
  ] as const) {
    root.style.fontSize = textSize;
    for (let width = 500; width >= 300; width -= step) {
      frame.style.width = `${width}px`;
      if (width % 100 === 0) await nextFrames();
      if (window.innerWidth !== width) throw new Error(`The frame is ${window.innerWidth} pixels wide.`);
      if (look().length === 0) continue;
      await nextFrames();
      for (const misfit of look()) {
        const key = `${misfit}, text ${textSize}`;
        found[key] = [found[key]?.[0] ?? width, width];
      }
    }
  }
  root.style.fontSize = '';
  frame.style.width = '500px';
  return found;
};

/**
 * A frame of 500 × 800 pixels in which the app can be opened: its width can be changed from within, which takes a fraction of
 * the time of changing the window's.
 */
export async function openFrame(page: Page): Promise<Frame> {
  await page.route(/\/window-of-frame$/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<body style="margin: 0"><iframe style="border: 0; width: 500px; height: 800px"></iframe>',
    }),
  );
  // The server lets no page have the app in a frame.
  await page.route(
    ({ pathname }) => !/^\/(api|assets|media)\/|^\/window-of-frame$/.test(pathname),
    async (route) => {
      const response = await route.fetch();
      const { 'x-frame-options': _none, ...headers } = response.headers();
      headers['content-security-policy'] =
        headers['content-security-policy']?.replace("frame-ancestors 'none'", "frame-ancestors 'self'") ?? '';
      await route.fulfill({ response, headers });
    },
  );
  await page.goto('/window-of-frame');
  const frame = page.frames()[1];
  if (!frame) throw new Error('The page has no frame.');
  return frame;
}

/** What does not fit a frame (openFrame) in some width from 500 to 300 pixels. */
export async function findMisfits(frame: Frame): Promise<Misfits> {
  // Without a tooltip, which follows its control some frames later.
  await frame.page().mouse.move(600, 0);
  return frame.evaluate(walkWidths);
}
