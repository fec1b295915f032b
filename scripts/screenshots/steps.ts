import type { Locator, Page } from '@playwright/test';
import type { Post } from '../../contract/posts';
import { plainPicture } from '../../e2e/support/pictures';
import { amend, calls } from './responses';

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });

export const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  button(within, name).first().click();

/** Waits until a text is visible. */
export const see = (within: Page | Locator, text: string | RegExp): Promise<void> =>
  within.getByText(text).filter({ visible: true }).first().waitFor();

export const open = async (page: Page, path: string, text: string | RegExp): Promise<void> => {
  await page.goto(path);
  await see(page, text);
};

/** Scrolls something to the top of the window, below the header. */
export const toTop = (place: Locator): Promise<void> =>
  place.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 76));

/** Opens a feed of one post, changed as told, and scrolls to it. */
export async function openPost(page: Page, id: number, change: Partial<Post> = {}): Promise<Locator> {
  await amend<Post[]>(page, calls.feed, (posts) =>
    posts.filter((post) => post.id === id).map((post) => ({ ...post, ...change })),
  );
  await page.goto('/home');
  const card = page.getByRole('article').first();
  await card.waitFor();
  await toTop(card);
  return card;
}

/** Opens the comments of a post. */
export async function openComments(page: Page, id: number, change?: Partial<Post>): Promise<Locator> {
  const card = await openPost(page, id, change);
  await press(card, /^Comment,/);
  const panel = card.getByRole('region', { name: 'Comments' });
  await panel.waitFor();
  await toTop(card);
  return panel;
}

/** Picks a picture of this size in a form. */
export const pickPicture = async (form: Page | Locator, width = 600, height = 400): Promise<void> =>
  form.getByLabel('Image file').setInputFiles({
    name: 'sea.png',
    mimeType: 'image/png',
    buffer: await plainPicture('#1e2c69', width, height),
  });

/** Shows another text wherever the page has what differs from run to run, such as today's date. */
export const conceal = (page: Page, pattern: RegExp, text: string): Promise<void> =>
  page.evaluate(
    ([source, shown]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        node.nodeValue = (node.nodeValue ?? '').replace(new RegExp(source, 'g'), shown);
      }
    },
    [pattern.source, text] as const,
  );
