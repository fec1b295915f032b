import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility';
import { sendFormAs, signUp, type Member } from './support/member';
import { plainPicture } from './support/pictures';
import { cardWith, expectNoSidewaysScroll, writePost } from './support/posts';
import { settled } from './support/settled';
import { expect, test } from './support/test';

/** A feed whose third post has a picture, scrolled so that the picture's top is behind the header. */
async function openFeed(url: string, member: Member, openAs: (member: Member) => Promise<Page>) {
  const text = `The sea at noon, by ${member.username}`;
  const image = await plainPicture('#1e2c69', 1200, 900);
  await sendFormAs(url, member, 'POST', '/api/posts/', { content: text, image });
  for (const later of ['Later', 'Latest']) await writePost(url, member, `${later}. ${'Words. '.repeat(60)}`);
  const page = await openAs(member);
  await page.goto('/home');
  const link = cardWith(page, text).getByRole('link', { name: /^Picture by/ });
  await link.scrollIntoViewIfNeeded();
  const scrollY = () => page.evaluate(() => window.scrollY);
  await settled(page, scrollY);
  await link.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 40));
  const place = await settled(page, scrollY);
  expect(place).toBeGreaterThan(0);
  const viewer = page.getByRole('dialog', { name: `Picture by ${member.username}` });
  return { page, link, viewer, picture: viewer.getByRole('img', { name: /^Picture by/ }), scrollY, place };
}

test(
  'a wide picture is fetched in a size that fits its place; the viewer has the whole one, and Escape and Back close it at the same place of the feed',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const { page, link, viewer, picture, scrollY, place } = await openFeed(server.url, member, openAs);
    const image = link.locator('img');
    await expect(image).toHaveJSProperty('complete', true);
    const fetched = await image.evaluate(async (element: HTMLImageElement) => {
      const bitmap = await createImageBitmap(await (await fetch(element.currentSrc)).blob());
      return { address: element.currentSrc, width: bitmap.width, shown: element.clientWidth };
    });
    const size = Number(/\.(\d+)\.webp$/.exec(fetched.address)?.[1] ?? 1_200);
    expect(fetched.width).toBe(size);
    // Browsers choose the nearest size, not always the next larger one, and each is twice the one before.
    const needed = fetched.shown * (await link.evaluate(() => window.devicePixelRatio));
    expect(size / needed).toBeGreaterThan(0.7);
    expect(size / needed).toBeLessThan(2);

    const topOfLink = async () => Math.round((await link.boundingBox())?.y ?? 0);
    const top = await topOfLink();
    const isBack = async () => {
      await expect(viewer).toHaveCount(0);
      await expect(link).toBeFocused();
      await expect.poll(scrollY).toBe(place);
      await expect(page).toHaveURL('/home');
    };
    const press = () => link.click({ position: { x: 100, y: 120 } });
    await press();
    await expect(picture).toBeInViewport();
    await expect(picture).toHaveJSProperty('naturalWidth', 1_200);
    await expect(viewer).toContainText('The sea at noon');
    await expect(page).toHaveURL('/home');
    await checkAccessibility(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await isBack();

    await press();
    await expect(viewer).toBeVisible();
    await page.goBack();
    await isBack();

    await page.goForward();
    await expect(picture).toBeVisible();
    await page.reload();
    await expect(picture).toBeVisible();
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    await expect(link).toBeFocused();
    // The feed of the last visit has a line above it.
    await expect.poll(topOfLink).toBe(top);
  },
);

test(
  'a viewer whose code cannot be loaded opens on the next press; its picture is zoomed by buttons, keys, wheel and double press, and stays within the window',
  { tag: '@anyWindow' },
  async ({ member, openAs, server, allowConsole }) => {
    allowConsole(/net::ERR_FAILED/);
    const code = /\/assets\/picture\./;
    const page = await openAs(member);
    await page.route(code, (route) => route.abort());
    const { link, picture } = await openFeed(server.url, member, () => Promise.resolve(page));
    await link.press('Enter');
    await expect(page.getByText('This could not be loaded.')).toBeVisible();
    await expect(link).toBeFocused();
    await page.unroute(code);
    await link.press('Enter');
    await expect(picture).toBeVisible();

    const width = async () => Math.round((await picture.boundingBox())?.width ?? 0);
    const whole = await width();
    expect(whole).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(width).toBe(Math.round(whole * 1.5));
    await page.keyboard.press('-');
    await expect.poll(width).toBe(whole);
    await picture.dblclick();
    await expect.poll(width).toBe(whole * 3);
    await page.keyboard.press('0');
    await expect.poll(width).toBe(whole);
    await picture.hover();
    await page.mouse.wheel(0, -200);
    await expect.poll(width).toBeGreaterThan(whole);

    // Dragged far to the right, its left edge comes no further in than the stage's.
    const box = await picture.locator('..').boundingBox();
    if (!box) throw new Error('The stage is not in the page.');
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 3, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await picture.boundingBox())?.x ?? NaN).toBeLessThanOrEqual(box.x + 1);
    await expect(picture).toBeVisible();
  },
);

test('fingers zoom a picture, and swipe it away', { tag: '@phone' }, async ({ member, openAs, server }) => {
  const { page, link, viewer, picture } = await openFeed(server.url, member, openAs);
  await link.click({ position: { x: 100, y: 120 } });
  await expect(picture).toBeVisible();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture is not in the page.');
  const browser = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: [number, number][]) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(([left, top], id) => ({ x: left, y: top, id })),
    });
  await touch('touchStart', [x - 20, y], [x + 20, y]);
  for (const reach of [30, 40, 50, 60]) await touch('touchMove', [x - reach, y], [x + reach, y]);
  await touch('touchEnd');
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeCloseTo(box.width * 3, 0);
  await page.keyboard.press('0');
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(box.width);

  await touch('touchStart', [x, y]);
  for (const far of [20, 60, 100, 150]) await touch('touchMove', [x, y + far]);
  await touch('touchEnd');
  await expect(viewer).toHaveCount(0);
  await expect(link).toBeFocused();
});

/** Those of a form's controls that are not in sight, or that something covers. */
const findCovered = (page: Page, names: string[]) =>
  page.evaluate((wanted) => {
    const controls = [...document.querySelectorAll('form button, form [role="status"]')];
    return wanted.filter((name) => {
      const control = controls.find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name);
      if (!control) return true;
      const { left, right, top, bottom } = control.getBoundingClientRect();
      // A disabled button lets the pointer through to what is around it.
      const isHit = (x: number, y: number) =>
        control.parentElement?.contains(document.elementFromPoint(x, y));
      return !isHit((left + right) / 2, top + 3) || !isHit((left + right) / 2, bottom - 3);
    });
  }, names);

test(
  'the buttons of a long post with a high picture are in sight in a small and in a low wide window',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    await writePost(server.url, member, 'To be edited');
    const page = await openAs(member);
    await page.goto('/home');
    const file = {
      name: 'high.png',
      mimeType: 'image/png',
      buffer: await plainPicture('#17635a', 300, 1500),
    };
    const preview = page.getByAltText('The picture of your post');
    const long = 'Line after line.\n'.repeat(300).slice(0, 5_018);
    const lookAt = async (form: string, field: string, names: string[]) => {
      const composer = page.getByRole('form', { name: form });
      const text = composer.getByRole('textbox', { name: field });
      const remove = composer.getByRole('button', { name: 'Remove image' });
      await text.fill(long);
      await composer.getByLabel('Image file').setInputFiles(file);
      await expect(preview).toHaveCSS('aspect-ratio', '0.8 / 1');
      for (const size of [
        { width: 360, height: 640 },
        { width: 1440, height: 700 },
      ]) {
        await page.setViewportSize(size);
        await text.press('Control+End');
        await text.press('Backspace');
        await text.pressSequentially('!');
        // The caret's line is the last one that the field shows.
        const isLastLineShown = () =>
          text.evaluate((area) => {
            const { left, bottom } = area.getBoundingClientRect();
            return document.elementFromPoint(left + 20, bottom - 14) === area;
          });
        await expect.poll(isLastLineShown).toBe(true);
        await remove.focus();
        expect(await findCovered(page, ['Remove image']), `${size.width} px`).toEqual([]);
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        await expect(page.getByRole('tooltip')).toHaveCount(0);
        expect(await findCovered(page, names), `${size.width} px`).toEqual([]);
        const [target, shown] = await Promise.all([remove.boundingBox(), preview.boundingBox()]);
        expect(target?.width).toBeGreaterThanOrEqual(44);
        expect(target?.height).toBeGreaterThanOrEqual(44);
        const toTheEnd = (shown?.x ?? 0) + (shown?.width ?? 0) - (target?.x ?? 0) - (target?.width ?? 0);
        expect(toTheEnd, 'in the corner of the picture').toBeGreaterThanOrEqual(0);
        expect(toTheEnd, 'in the corner of the picture').toBeLessThan(16);
        // It hides little of it.
        expect(shown?.width).toBeGreaterThan(200);
      }
    };
    await lookAt('New post', "What's on your mind?", ['18 too many', 'Add Image', 'Post']);
    await page.getByRole('textbox', { name: "What's on your mind?" }).fill('');
    await page.getByRole('button', { name: 'Remove image' }).click();
    await page.getByRole('button', { name: 'Edit post' }).first().click();
    await lookAt('Edit your post', 'Text', ['18 too many', 'Replace image', 'Cancel', 'Save']);
  },
);

test(
  'a dropped picture is taken on the feed, and no page gives way to a dropped file',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const other = await signUp(server.url);
    const page = await openAs(member);
    const bytes = [...(await plainPicture('#17635a', 400, 300))];
    /** @returns whether the browser would open the file instead of the page */
    const drag = (type: 'dragover' | 'dragleave' | 'drop', name: string, mime: string) =>
      page.evaluate(
        ([kind, fileName, fileType, content]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(content)], fileName, { type: fileType }));
          return document.body.dispatchEvent(
            new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }),
          );
        },
        [type, name, mime, bytes] as const,
      );
    await page.goto(`/messages/${other.username}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (const type of ['dragover', 'drop'] as const)
      expect(await drag(type, 'sea.png', 'image/png')).toBe(false);

    await page.getByRole('link', { name: 'Pantheon, to the home page' }).click();
    const field = page.getByPlaceholder("What's on your mind?");
    await field.waitFor();
    const sign = page.getByText('Drop the picture to add it to your post');
    expect(await drag('dragover', 'sea.png', 'image/png')).toBe(false);
    await expect(sign).toBeInViewport({ ratio: 1 });
    await checkAccessibility(page);
    await drag('dragleave', 'sea.png', 'image/png');
    await expect(sign).toHaveCount(0);
    await drag('drop', 'notes.txt', 'text/plain');
    await expect(page.getByText('Only JPEG, PNG, GIF, WebP and AVIF pictures can be used.')).toBeVisible();
    await drag('drop', 'sea.png', 'image/png');
    await expect(page.getByAltText('The picture of your post')).toHaveJSProperty('naturalWidth', 400);
    await expect(field).toBeFocused();
  },
);
