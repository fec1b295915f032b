import AxeBuilder from '@axe-core/playwright';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
const TARGET_SIZE = 'target-size';

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;
type Target = Results['violations'][number]['nodes'][number]['target'];

const describe = ({ violations }: Pick<Results, 'violations'>): string[] =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary}`,
    ),
  );

/** Waits until nothing moves or changes its colour, except what does so for ever. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}

/** The element that axe names by a selector for each frame around it, and by its own. */
function locate(page: Page, target: Target): Locator {
  const selectors = target.flat();
  const frame = selectors
    .slice(0, -1)
    .reduce<Page | FrameLocator>((within, selector) => within.frameLocator(selector), page);
  return frame.locator(selectors.at(-1) ?? '');
}

/**
 * Looks again at a control that axe found too small, in the middle of the window: where the page happens to be scrolled
 * the control may be half behind the header.
 */
async function lookInTheMiddle(page: Page, target: Target): Promise<string[]> {
  await locate(page, target).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return describe(await new AxeBuilder({ page }).include(target.flat()).withRules(TARGET_SIZE).analyze());
}

/** Fails with a readable list when the page, as it is now, breaks a rule of WCAG 2.2 AA that axe can see. */
export async function checkAccessibility(page: Page): Promise<void> {
  await waitForAnimations(page);
  // Forced colours are the system's, and axe does not see them.
  const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches);
  const { violations } = await new AxeBuilder({ page })
    .withTags(WCAG_22_AA)
    .disableRules(isForced ? ['color-contrast'] : [])
    .analyze();
  const found = describe({ violations: violations.filter(({ id }) => id !== TARGET_SIZE) });
  const small = violations.filter(({ id }) => id === TARGET_SIZE).flatMap(({ nodes }) => nodes);
  const place = await page.evaluate(() => window.scrollY);
  for (const { target } of small) found.push(...(await lookInTheMiddle(page, target)));
  if (small.length > 0) await page.evaluate((y) => window.scrollTo(0, y), place);
  expect(found, 'what a member with a disability would stumble over').toEqual([]);
}
