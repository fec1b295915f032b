import type { Frame, Page } from '@playwright/test';
import type { Post } from '../contract/posts';
import { freshName, postAs, sendFormAs, signUp } from './support/member';
import { decide, signUpModerator } from './support/moderation';
import { memberScreens } from './support/memberScreens';
import { plainPicture } from './support/pictures';
import { writeComment, writePost } from './support/posts';
import { guestScreens, moderatorScreens, suspendedScreens, type Screens } from './support/widthScreens';
import { findMisfits, openFrame, type Misfits } from './support/widthWalker';
import { expect, test } from './support/test';

test('no screen scrolls sideways and no label is cut at any width from 300 pixels, nor with text of twice the size', async ({
  page: guest,
  member,
  openAs,
  server,
  allowConsole,
}) => {
  test.slow();
  allowConsole(/423 \(Locked\)/);
  const { url } = server;
  const report = (id: number) => postAs(url, member, '/api/reports/', { kind: 'post', id, category: 'spam' });
  // Longer names end in an ellipsis where a row has one line.
  const [other, suspended, moderator] = await Promise.all([
    signUp(url, freshName().slice(-4)),
    signUp(url),
    signUpModerator(server),
  ]);
  const image = await plainPicture('#1e2c69', 600, 400);
  const sea = (await sendFormAs(url, other, 'POST', '/api/posts/', { content: 'The sea', image })) as Post;
  const agora = await writePost(url, member, 'On the agora');
  const parent = await writeComment(url, member, { post: agora.id, content: 'And in the stoa' });
  await writeComment(url, other, { post: agora.id, content: 'And in the bath', parent: parent.id });
  await postAs(url, other, `/api/messages/${member.username}/`, { content: 'Hail!' });
  await postAs(url, member, `/api/users/${other.username}/follow/`);
  await report((await writePost(url, suspended, 'A threat')).id);
  await decide(url, moderator, 'A threat', { decision: 'suspend', reason: 'A threat.', until: null });
  await report(sea.id);

  const misfits: Record<string, Misfits> = {};
  const walkAll = async (page: Page, screensOf: (frame: Frame) => Screens) => {
    const frame = await openFrame(page);
    for (const [name, open] of Object.entries(screensOf(frame))) {
      await open();
      const found = await findMisfits(frame);
      if (Object.keys(found).length > 0) misfits[name] = found;
    }
  };
  const othersScreens = async () => {
    await walkAll(guest, guestScreens);
    await walkAll(await openAs(moderator), moderatorScreens);
    await walkAll(await openAs(suspended), suspendedScreens);
  };
  const membersPage = await openAs(member);
  await Promise.all([
    walkAll(membersPage, (frame) => memberScreens(frame, member, other.username)),
    othersScreens(),
  ]);
  expect(misfits, 'what does not fit, and the widths where it does not').toEqual({});
});
