import { deleteAs, postAs } from '../../../e2e/support/member';
import { writeComment } from '../../../e2e/support/posts';
import type { MemberName, Members } from './members';
import type { Posts } from './posts';

/** The deepest level of the thread, from 0. */
export const DEPTH = 6;

/** A thread of every kind of comment, and a post with more comments than a page holds. */
export async function writeComments(url: string, members: Members, posts: Posts): Promise<void> {
  const comment = async (who: MemberName, content: string, parent?: number, post = posts.thread) =>
    (await writeComment(url, members[who], { post, content, parent })).id;

  const first = await comment('Persephone', 'Somebody who tries to come home.');
  let parent = first;
  for (let level = 1; level <= DEPTH; level += 1) {
    const who = level % 2 ? 'Homer' : 'Aristophanes_of_Byzantion_1234';
    parent = await comment(
      who,
      `An answer on level ${level}, with some words so that it takes two lines.`,
      parent,
    );
  }
  const taken = await comment('Hera', 'I take this back.');
  await comment('Homer', 'Take what back?', taken);
  await deleteAs(url, members.Hera, `/api/comments/${taken}/delete/`);
  await comment('Thalia', 'A comedy, please!');
  await postAs(url, members.Thalia, `/api/comments/${first}/like/`);
  for (let number = 1; number <= 23; number += 1) {
    await comment('Homer', `Voice ${number}.`, undefined, posts.agora);
  }
}
