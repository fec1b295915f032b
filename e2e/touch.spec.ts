import { freshName } from './support/member';
import { openFeedWith, writePost } from './support/posts';
import { expect, test } from './support/test';

test('what was tapped does not go on looking as under a mouse, and what is under a mouse does', async ({
  member,
  openAs,
  server,
  isMobile,
}) => {
  const word = freshName();
  await writePost(server.url, member, word);
  const page = await openAs(member);
  const card = await openFeedWith(page, word);
  const like = card.getByRole('button', { name: /^Like/ });
  const profile = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' });
  for (const control of [like, profile]) {
    const look = () =>
      control.evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        return { backgroundColor, color };
      });
    const atRest = await look();
    await control.hover();
    expect(await control.evaluate((element) => element.matches(':hover'))).toBe(true);
    if (isMobile) expect(await look()).toEqual(atRest);
    else await expect.poll(look).not.toEqual(atRest);
  }
});
