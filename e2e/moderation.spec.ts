import { checkAccessibility } from './support/accessibility';
import { signUp, signUpAs } from './support/member';
import { cardWith, openFeedWith, writePost } from './support/posts';
import { expect, test } from './support/test';

test(
  'a HERMES member edits another’s post for an hour; the author waits; a HADES member moderates it for good',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
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

    const hades = await signUpAs('HADES', server);
    const calm = `Calmed down, ${author.username}`;
    const higher = await openAs(hades);
    const edited = await openFeedWith(higher, mild);
    await expect(edited.getByRole('button', { name: 'Delete as moderator' })).toBeVisible();
    await edited.getByRole('button', { name: /^Edited \(\d+ min left\)$/ }).click();
    await expect(higher.getByRole('form', { name: 'Moderation' })).toBeVisible();
    await higher.getByRole('textbox', { name: 'Text' }).fill(calm);
    await higher.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(higher.getByText('Post moderated successfully!')).toBeVisible();
    await expect(await openFeedWith(theirs, calm)).toContainText(`Moderated by ${hades.username}`);
  },
);
