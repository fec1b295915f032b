import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility';
import { freshName } from './support/member';
import { expectPictureKept, plainPicture } from './support/pictures';
import { expect, test } from './support/test';

const postsWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function logIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

test('a newcomer is led to the login, signs up, logs in and posts a picture, which a reload keeps, also before it is sent', async ({
  page,
}) => {
  const username = freshName();
  const password = `gate of ${username}`;
  const picture = await plainPicture('#1e2c69', 400, 300);

  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  await page.getByRole('button', { name: "Don't have an account? Sign Up" }).click();
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Registration successful! Please log in.')).toBeVisible();

  await logIn(page, { username, password });
  await expect(page).toHaveURL('/home');
  const text = `First words of ${username}`;
  await page.getByPlaceholder("What's on your mind?").fill(text);
  await page
    .getByLabel('Image file')
    .setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: picture });
  const preview = page.getByAltText('The picture of your post');
  await expect(preview).toBeVisible();
  await expectPictureKept(page, picture);
  await page.reload();
  await expect(preview).toHaveJSProperty('naturalWidth', 400);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Post created successfully!')).toBeVisible();
  await expect(page.getByPlaceholder("What's on your mind?")).toHaveValue('');

  await page.reload();
  const post = postsWith(page, text);
  await expect(post).toHaveCount(1);
  await expect(preview).toHaveCount(0);
  const image = post.locator('img').last();
  await image.scrollIntoViewIfNeeded();
  await expect(image).toHaveJSProperty('complete', true);
  await expect(image).toHaveJSProperty('naturalWidth', 400);
  await checkAccessibility(page);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
});
