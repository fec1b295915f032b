import { checkAccessibility } from './support/accessibility';
import { postAs, signUp } from './support/member';
import { writeComment, writePost } from './support/posts';
import { expect, test } from './support/test';

/** 1280 × 1024 at 400 % zoom, a tablet, a wide desktop; the projects' windows are between them. */
const windows = [
  { width: 320, height: 256 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const looks = [
  { name: 'light', media: { colorScheme: 'light' } },
  { name: 'dark', media: { colorScheme: 'dark' } },
  { name: 'forced colours', media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const;

for (const { name, media } of looks) {
  test(`in windows of every size every screen is accessible: ${name}`, async ({
    page: guest,
    member,
    openAs,
    server,
  }) => {
    test.slow();
    const other = await signUp(server.url);
    const post = await writePost(server.url, member, 'On the agora');
    await writeComment(server.url, other, { post: post.id, content: 'And in the stoa' });
    await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Hail!' });

    const page = await openAs(member);
    await guest.emulateMedia(media);
    await page.emulateMedia(media);
    for (const size of windows) {
      await guest.setViewportSize(size);
      await guest.goto('/');
      await expect(guest.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
      await checkAccessibility(guest);

      await page.setViewportSize(size);
      await page.goto('/home');
      await page
        .getByRole('article', { name: member.username })
        .getByRole('button', { name: /^Comment/ })
        .click();
      await expect(page.getByText('And in the stoa')).toBeVisible();
      await checkAccessibility(page);
      await page.goto(`/profile/${member.username}`);
      await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
      await checkAccessibility(page);
      await page.goto(`/messages/${other.username}`);
      await expect(page.getByRole('log').getByText('Hail!')).toBeVisible();
      await checkAccessibility(page);
    }
  });
}
