import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parseShared } from '../support-page/parseShared';
import { buildSupportPage, serveSupportPage } from '../support-page/serve';
import { checkAccessibility } from './support/accessibility';
import { buildDevToolsApp, openDevToolsApp } from './support/devToolsApp';
import { postAs, signUp } from './support/member';
import { writePost } from './support/posts';
import { expect, test } from './support/test';
import { holdToast } from './support/toasts';

interface Report {
  actionsById: Record<number, { action: { type: string } }>;
  computedStates: { state: unknown }[];
  pantheon: { version: string; failures: { endpoint: string; status: number; requestId: string | null }[] };
}

interface DevToolsState {
  instances: { states: { page: { currentStateIndex: number; computedStates: { state: unknown }[] } } };
}

const MESSAGE = 'meet me at the oracle';
const DRAFT = 'not yet said to anybody';
const PHONE = { width: 360, height: 780 };

test.describe.configure({ mode: 'default' });
test.setTimeout(180_000);

let supportPage: { url: string; stop: () => Promise<void> };
test.beforeAll(async () => {
  // Two builds, in milliseconds on a busy machine.
  test.setTimeout(180_000);
  await buildDevToolsApp();
  await buildSupportPage();
  supportPage = await serveSupportPage(0);
});
test.afterAll(() => supportPage.stop());

/** The text of a screen. */
const wordsOf = (root: Locator): Promise<string> => root.innerText();

/** The state at which the app's slider stands. */
const stateInDevTools = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { devTools } = window as unknown as { devTools: { getState: () => DevToolsState } };
    const { currentStateIndex, computedStates } = devTools.getState().instances.states.page;
    return computedStates[currentStateIndex]?.state;
  });

/** A member with a message, a draft and a failed like opens a thread, and reports a problem. */
async function reportProblem(page: Page): Promise<{ file: string; words: string }> {
  await page.getByPlaceholder("What's on your mind?").fill(DRAFT);
  const post = page.getByRole('article').first();
  await post
    .getByRole('button', { name: /comment/i })
    .first()
    .click();
  await post.getByRole('button', { name: /like/i }).first().click();
  const toast = page.getByText('Error liking post');
  await holdToast(toast);
  await toast.locator('..').getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
  const words = await wordsOf(page.locator('#root'));
  await page.getByRole('banner').getByRole('button', { name: 'More', exact: true }).click();
  const item = page.getByRole('menuitem', { name: 'Report a problem' });
  await expect(item).toBeVisible();
  await checkAccessibility(page);
  await item.click();
  await expect(page.getByRole('dialog')).toContainText('likePost: 500, request ');
  await checkAccessibility(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save report' }).click(),
  ]);
  return { file: await download.path(), words };
}

test('a report made on a phone shows its screen to support, and no secret, in Redux DevTools and on the support page', async ({
  browser,
  server,
  member,
  openAs,
  watch,
  allowConsole,
}) => {
  allowConsole(/500 \(Internal Server Error\)/);
  const friend = await signUp(server.url);
  await writePost(server.url, friend, `A public post of ${friend.username}`);
  await postAs(server.url, friend, `/api/messages/${member.username}/`, { content: MESSAGE });

  const phone = await openAs(member);
  await phone.setViewportSize(PHONE);
  // How long ago something was must not go on while the test compares screens; timers run as ever.
  await phone.clock.setFixedTime(Date.now());
  await phone.route('**/like/', (route) =>
    route.fulfill({
      status: 500,
      json: { detail: 'No.' },
      headers: { 'X-Request-Id': 'request-of-the-like' },
    }),
  );
  await phone.goto(`/messages/${friend.username}`);
  await expect(phone.getByRole('log').getByText(MESSAGE)).toBeVisible();
  await phone.getByRole('link', { name: /^Home/ }).click();
  await expect(phone).toHaveURL('/home');
  const { file, words } = await reportProblem(phone);

  const text = await readFile(file, 'utf8');
  for (const secret of [member.session.token, member.email, member.password, MESSAGE, DRAFT]) {
    expect(text).not.toContain(secret);
  }
  // The message was there, and takes its place on the screen.
  expect(text).toContain(MESSAGE.replace(/\S/g, 'x'));
  const report = parseShared(text) as Report;
  expect(report.pantheon.version).toMatch(/^\d+\.\d+\.\d+/);
  const types = Object.values(report.actionsById).map(({ action }) => action.type);
  expect(report.pantheon.failures).toContainEqual(
    expect.objectContaining({ endpoint: 'likePost', status: 500, requestId: 'request-of-the-like' }),
  );

  await test.step('Redux DevTools import it, list every action and travel through them', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await openDevToolsApp(page);
    await page.locator('input[type=file]').setInputFiles(file);
    await expect.poll(() => stateInDevTools(page)).toEqual(report.computedStates.at(-1)?.state);
    for (const type of new Set(types)) {
      await expect(page.getByText(type, { exact: true }).first()).toBeAttached();
    }
    await page.getByRole('slider').fill('1');
    await expect.poll(() => stateInDevTools(page)).toEqual(report.computedStates[1]?.state);
    await context.close();
  });

  await test.step('the support page shows the very screen, read-only, and talks to no server', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    watch.follow(context);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(supportPage.url);
    await page.getByLabel('Report file').setInputFiles(file);
    const screen = page.frameLocator('iframe').locator('#root');
    await expect.poll(() => wordsOf(screen)).toBe(words);
    await checkAccessibility(page);

    const like = screen.getByRole('article').first().getByRole('button', { name: /like/i }).first();
    await like.click();
    await expect.poll(() => wordsOf(screen)).toBe(words);

    await page.getByRole('slider', { name: 'Step' }).fill('0');
    await expect(screen.getByRole('article')).toHaveCount(0);
    await page
      .getByRole('button', { name: types.at(-1) })
      .last()
      .click();
    await expect.poll(() => wordsOf(screen)).toBe(words);
    expect(asked.filter((url) => !url.startsWith(supportPage.url) || url.includes('/api/'))).toEqual([]);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await context.close();
  });
});
