import { expect, type Page } from '@playwright/test';
import { storedIn, unsentIn } from './browserSession';
import { seeUnsent } from './outboxList';
import { storedTexts, wishesAt, type Actor, type World, type Written } from './writing';

/** Milliseconds until all is sent; pauses of the outbox grow to 20 s meanwhile. */
const SETTLED_MS = 60_000;

/** Waits until nothing is under way in any tab. */
export async function settle(tabs: Page[]): Promise<void> {
  const isBusy = async (page: Page) => {
    const waits = /wishes:|\\"status\\":\\"(waiting|sending)/.test(await storedIn(page));
    return (
      waits ||
      page
        .getByText(/Posting\.\.\.|Saving\.\.\.|Trying again in/)
        .first()
        .isVisible()
    );
  };
  const busy = async () => (await Promise.all(tabs.map(isBusy))).filter(Boolean).length;
  await expect.poll(busy, { timeout: SETTLED_MS }).toBe(0);
}

/** Each thing that a member wrote is stored once or still there to be seen, and the last wishes have come true. */
export async function checkWritten(
  page: Page,
  actor: Actor,
  written: Written[],
  { url, figures }: World,
): Promise<void> {
  const stored = await storedTexts(url, actor);
  const unsent = await unsentIn(page);
  for (const { text, state } of written.filter(({ by }) => by === actor)) {
    const times = stored.filter((content) => content === text).length;
    const isUnsent = unsent.includes(text);
    figures.written += 1;
    if (times > 1) figures.doubled += 1;
    else if (times === 1) figures.stored += 1;
    else if (isUnsent) figures.waiting += 1;
    else if (state === 'kept') figures.lost += 1;
    else figures[state] += 1;
    expect(times, text).toBeLessThan(2);
    if (state === 'withdrawn') expect(times, text).toBe(0);
    if (state !== 'kept' || times === 1) continue;
    expect(isUnsent, text).toBe(true);
    await seeUnsent(page, text, actor.scene);
  }
  const { like, follow } = await wishesAt(url, actor.member, actor.scene);
  expect({ like, follow }).toEqual({
    like: actor.wishes.like ?? like,
    follow: actor.wishes.follow ?? follow,
  });
}

/** The browser has nothing of a member who has logged out. */
export async function checkNothingLeft(page: Page, { member }: Actor, written: Written[]): Promise<void> {
  const id = member.session.user_id;
  const marks = [
    member.username,
    `:${id}:`,
    `wishes:${id}`,
    'authToken',
    'userId',
    ...written.map(({ text }) => text),
  ];
  const left = async () => {
    const stored = await storedIn(page);
    return marks.filter((mark) => stored.includes(mark));
  };
  await expect.poll(left).toEqual([]);
  // Nothing comes back.
  await page.waitForTimeout(300);
  expect(await left()).toEqual([]);
}
