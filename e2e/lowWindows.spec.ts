import { getAs, postAs, signUp } from './support/member';
import { writePost } from './support/posts';
import { expect, test } from './support/test';

/** A desktop zoomed in to 400 %, 200 % and by a phone in landscape, without and with its keyboard. */
const sizes = [
  { width: 320, height: 256 },
  { width: 640, height: 450 },
  { width: 740, height: 360 },
  { width: 740, height: 180 },
];

for (const size of sizes) {
  test(`a conversation is read and written in a window of ${size.width} × ${size.height}`, async ({
    member,
    openAs,
    server,
  }) => {
    const other = await signUp(server.url);
    await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Hail!' });
    const page = await openAs(member);
    await page.setViewportSize(size);
    await page.goto(`/messages/${other.username}`);
    const field = page.getByPlaceholder('Type your message...');
    const hail = page.getByRole('log').getByText('Hail!', { exact: true });
    await expect(hail).toBeVisible();
    await field.click();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(hail).toBeInViewport();
    await field.fill('And to you');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('log').getByText('And to you')).toBeInViewport();
    await expect
      .poll(async () => (await getAs(server.url, other, `/api/messages/${member.username}/`)) as unknown[])
      .toHaveLength(2);
  });

  test(`a post is edited in a window of ${size.width} × ${size.height}`, async ({
    member,
    openAs,
    server,
  }) => {
    await writePost(server.url, member, 'Words to change');
    const page = await openAs(member);
    await page.setViewportSize(size);
    await page.goto('/home');
    await page.getByRole('button', { name: 'Edit post' }).click();
    const field = page.getByRole('textbox', { name: 'Text' });
    await expect(field).toBeFocused();
    await page.keyboard.type(' again');
    await expect(field).toBeInViewport({ ratio: 0.5 });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('article', { name: member.username })).toContainText('Words to change again');
  });
}
