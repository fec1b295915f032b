import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const TARGET_SIZE = 'target-size';
/** Rules whose outcome the colour scheme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Of WCAG 2.5.3, though axe calls it experimental and leaves it out. */
const LABEL_IN_NAME = { 'label-content-name-mismatch': { enabled: true } };

/** The code of axe, of the builder's own version. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string;
};

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;
type Target = Results['violations'][number]['nodes'][number]['target'];

const describe = ({ violations }: Pick<Results, 'violations'>): string[] =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary}`,
    ),
  );

/** Puts axe into the frames that do not have it yet: the builder would do so twice in each look, which takes most of its time. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
}

/** Axe, without its second page for frames of other origins: no page has one, and it takes half the time. */
async function axeOn(page: Page): Promise<AxeBuilder> {
  await bringAxe(page);
  return new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode();
}

/** The same, without what lies behind a dialog. */
const axeInSight = async (page: Page, options: Parameters<AxeBuilder['options']>[0]) =>
  (await axeOn(page))
    .exclude('#root[aria-hidden="true"]')
    .options({ ...options, resultTypes: ['violations'] })
    .analyze();

const expectNothing = (found: string[]): void =>
  expect(found, 'what a member with a disability would stumble over').toEqual([]);

/** MUI renders tooltips beside the page; they are read out with their controls and belong to no landmark. */
const withoutTooltips = (violation: Results['violations'][number]) =>
  violation.id === 'region'
    ? { ...violation, nodes: violation.nodes.filter(({ html }) => !html.includes('role="tooltip"')) }
    : violation;

/** Waits until nothing moves or changes its colour, except what does so for ever. */
export async function waitForAnimations(page: Page): Promise<void> {
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
 * the control may be half behind the header. A toast may have closed meanwhile.
 */
async function lookInTheMiddle(page: Page, target: Target): Promise<string[]> {
  const isThere = await locate(page, target).evaluateAll((found) => {
    found[0]?.scrollIntoView({ block: 'center' });
    return found.length > 0;
  });
  if (!isThere) return [];
  const axe = await axeOn(page);
  return describe(await axe.include(target.flat()).withRules(TARGET_SIZE).analyze());
}

/** What fails of the colours when nothing fades any more: a tooltip may have come or gone while axe looked. */
async function lookAtColours(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  return describe(await axeInSight(page, { runOnly: COLOUR_RULES }));
}

/**
 * Fails with a readable list when the page, as it is now, breaks a rule of WCAG 2.2 AA or a best practice that axe can
 * see, however small the impact.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  await waitForAnimations(page);
  const { violations } = await axeInSight(page, { runOnly: TAGS, rules: LABEL_IN_NAME });
  const others = violations.filter(({ id }) => id !== TARGET_SIZE && !COLOUR_RULES.includes(id));
  const found = describe({ violations: others.map(withoutTooltips).filter(({ nodes }) => nodes.length > 0) });
  if (violations.some(({ id }) => COLOUR_RULES.includes(id))) found.push(...(await lookAtColours(page)));
  const small = violations.filter(({ id }) => id === TARGET_SIZE).flatMap(({ nodes }) => nodes);
  const place = await page.evaluate(() => window.scrollY);
  for (const { target } of small) found.push(...(await lookInTheMiddle(page, target)));
  if (small.length > 0) await page.evaluate((y) => window.scrollTo(0, y), place);
  expectNothing(found);
}

/** The same for the rules that depend on colours alone, where the page has been checked in another colour scheme. */
export async function checkColours(page: Page): Promise<void> {
  expectNothing(await lookAtColours(page));
}
