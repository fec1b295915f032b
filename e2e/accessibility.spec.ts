import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility';
import { expect, test } from './support/test';

/** A page whose one control is at `top`, in pixels, below a header 60 pixels high that stays in sight. */
const showControl = (page: Page, top: number) =>
  page.setContent(`
    <html lang="en">
      <title>A header</title>
      <meta name="viewport" content="width=device-width">
      <style>
        body { margin: 0; height: 3000px; }
        button { position: absolute; left: 0; width: 40px; height: 40px; padding: 0; }
        header { position: sticky; z-index: 1; top: 0; height: 60px; }
        header button { width: 100%; height: 60px; }
      </style>
      <header><button>Home</button></header>
      <main><h1>A header</h1><button style="top: ${top}px">Share</button></main>
    </html>`);

test('a control that is half behind the header is found only where it cannot be scrolled clear', async ({
  page,
}) => {
  await showControl(page, 1_000);
  await page.evaluate(() => window.scrollTo(0, 970));
  await checkAccessibility(page);
  expect(await page.evaluate(() => window.scrollY), 'the page is left where it was').toBe(970);
  await showControl(page, 30);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(checkAccessibility(page)).rejects.toThrow('partially obscured');
});

test('colours are looked at when they have come to rest', async ({ page }) => {
  await page.setContent(`
    <html lang="en">
      <title>A fade</title>
      <style>@keyframes fade { from { color: #ccc } to { color: #000 } } p { animation: fade 2s step-end }</style>
      <main><h1>A fade</h1><p>Words</p></main>
    </html>`);
  await checkAccessibility(page);
});
