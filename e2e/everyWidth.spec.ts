import type { Post } from '../contract/posts';
import { freshName, postAs, sendFormAs, signUp } from './support/member';
import { decide, signUpModerator } from './support/moderation';
import { memberScreens } from './support/memberScreens';
import { plainPicture } from './support/pictures';
import { writeComment, writePost } from './support/posts';
import {
  changeMember,
  guestScreens,
  moderatorScreens,
  suspendedScreens,
  type Screens,
} from './support/widthScreens';
import { findMisfits, openFrame, type Misfits } from './support/widthWalker';
import { expect, test } from './support/test';

test('no screen scrolls sideways and no label is cut at any width from 300 pixels, nor with text of twice the size', async ({
  page,
  member,
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

  // One browser for all of them, which has the code of the app by then.
  // Dialogs are there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const frame = await openFrame(page);
  const misfits: Record<string, Misfits> = {};
  const walkAll = async (screens: Screens) => {
    for (const [name, open] of Object.entries(screens)) {
      await open();
      const found = await findMisfits(frame);
      if (Object.keys(found).length > 0) misfits[name] = found;
    }
  };
  await walkAll(guestScreens(frame));
  await changeMember(frame, moderator);
  await walkAll(moderatorScreens(frame));
  await changeMember(frame, suspended);
  await walkAll(suspendedScreens(frame));
  await changeMember(frame, member);
  await walkAll(memberScreens(frame, member, other.username));
  expect(misfits, 'what does not fit, and the widths where it does not').toEqual({});
});
