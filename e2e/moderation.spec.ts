import { checkAccessibility } from './support/accessibility';
import { signUp, signUpAs } from './support/member';
import { cardWith, openFeedWith, writePost } from './support/posts';
import { expect, test } from './support/test';

test('a HERMES member edits another’s post for an hour; the author waits', async ({
  member,
  openAs,
  server,
}) => {
  const author = await signUp(server.url);
  const text = `Original of ${author.username}`;
  const mild = `Mild words about ${author.username}`;
  await writePost(server.url, author, text);

  const page = await openAs(member);
  await openFeedWith(page, text);
  await cardWith(page, text).getByRole('button', { name: 'Temp Edit (1hr)' }).click();
  await expect(page.getByRole('form', { name: 'Temporary moderation' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('textbox', { name: 'Text' }).fill(mild);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByText('Post temporarily modified for 1 hour!')).toBeVisible();
  const label = cardWith(page, mild).getByRole('button', { name: 'Edited (60 min left)' });
  // The focus has returned to it, and its tooltip waits to be asked for.
  await expect(label).toBeFocused();
  await checkAccessibility(page);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(label).toHaveAttribute('aria-disabled', 'true');
  await label.hover();
  await expect(page.getByRole('tooltip')).toContainText(`by ${member.username}`);
  await checkAccessibility(page);

  const theirs = await openAs(author);
  const card = await openFeedWith(theirs, mild);
  await expect(card.getByRole('button', { name: /^Edited \(\d+ min left\)$/ })).toBeVisible();
  // The page knows it before anything is written; the server's refusal is in temporaryEdit.test.
  await card.getByRole('button', { name: 'Edit post' }).click();
  await expect(theirs.getByText(/in (60|59) minutes\. You can edit it after that\.$/)).toBeVisible();
  await expect(theirs.getByRole('form', { name: 'Edit your post' })).toHaveCount(0);
});

test(
  'a HADES member moderates for good, also over a temporary edit',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const hades = await signUpAs('HADES', server);
    const text = `Said by ${member.username}`;
    const calm = `Calmed down, ${member.username}`;
    await writePost(server.url, member, text);

    const page = await openAs(hades);
    const card = await openFeedWith(page, text);
    await expect(card.getByRole('button', { name: 'Delete as moderator' })).toBeVisible();
    await card.getByRole('button', { name: 'Moderate', exact: true }).click();
    await expect(page.getByRole('form', { name: 'Moderation' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Text' }).fill(calm);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Post moderated successfully!')).toBeVisible();

    const theirs = await openAs(member);
    await expect(await openFeedWith(theirs, calm)).toContainText(`Moderated by ${hades.username}`);
  },
);

test(
  'a ZEUS member deletes a post of HADES; no one acts on ZEUS',
  { tag: '@anyWindow' },
  async ({ openAs, server }) => {
    const [zeus, hades] = await Promise.all([signUpAs('ZEUS', server), signUpAs('HADES', server)]);
    const text = `Dark words of ${hades.username}`;
    const high = `High words of ${zeus.username}`;
    await writePost(server.url, zeus, high);
    await writePost(server.url, hades, text);

    const theirs = await openAs(hades);
    await openFeedWith(theirs, text);
    await expect(cardWith(theirs, high).getByRole('button', { name: /moderat/i })).toHaveCount(0);

    const page = await openAs(zeus);
    const card = await openFeedWith(page, text);
    await expect(card.getByRole('button', { name: 'Moderate', exact: true })).toHaveCount(0);
    await card.getByRole('button', { name: 'Delete as moderator' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Post moderated and deleted!')).toBeVisible();
    await expect(card).toHaveCount(0);

    await theirs.reload();
    await expect(cardWith(theirs, high)).toBeVisible();
    await expect(cardWith(theirs, text)).toHaveCount(0);
  },
);
