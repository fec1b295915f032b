import { signUp } from './support/member';
import { openFeedWith, writePost } from './support/posts';
import { expect, test } from './support/test';

const HOUR_MS = 3_600_000;

/** Runs in the page, before its own scripts: its clock is `ms` milliseconds ahead, and goes on. */
function shiftClock(ms: number): void {
  const now = Date.now.bind(Date);
  Date.now = () => now() + ms;
  window.Date = new Proxy(Date, {
    construct: (RealDate, args: unknown[]) =>
      Reflect.construct(RealDate, args.length > 0 ? args : [Date.now()]) as Date,
  });
}

test('with a clock three hours ahead, a new post is new', async ({ member, openAs, server }) => {
  const other = await signUp(server.url);
  const text = `On time for ${member.username}`;
  await writePost(server.url, other, text);
  const page = await openAs(member);
  await page.addInitScript(shiftClock, 3 * HOUR_MS);
  const card = await openFeedWith(page, text);
  expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 2 * HOUR_MS);
  await expect(card.getByText(/^(just now|1 minute ago)$/)).toBeVisible();
});
