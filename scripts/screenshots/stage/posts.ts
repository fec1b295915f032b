import type { Post } from '../../../contract/posts';
import { postAs, sendFormAs } from '../../../e2e/support/member';
import { plainPicture } from '../../../e2e/support/pictures';
import { writePost } from '../../../e2e/support/posts';
import type { MemberName, Members } from './members';

/** Author and text, oldest first. */
const POSTS = {
  threat: ['Ate', 'You will all regret this.'],
  apple: ['Eris', 'An apple for the fairest.'],
  bare: ['Eris', 'A statue as it came out of the sea.'],
  market: ['Eris', 'Golden apples, cheap! Only today, only here.'],
  long: ['Homer', 'Sing, goddess, the anger of Peleus’ son Achilleus.\n'.repeat(40)],
  high: ['Hera', 'I see everything from up here.'],
  dark: ['Persephone', 'Six seeds. It was worth it.'],
  longName: ['Aristophanes_of_Byzantion_1234', 'Accents, breathings, punctuation: you are welcome.'],
  plain: ['Homer', 'Rosy-fingered Dawn, again. See https://example.com/dawn'],
  liked: ['Homer', 'The wine-dark sea is calm today.'],
  smitten: ['Homer', 'Has anyone seen a wooden horse? Asking for a friend.'],
  moderated: ['Homer', 'Something about Agamemnon.'],
  softened: ['Homer', 'Something about Menelaos.'],
  quiet: ['Homer', 'No word from Ithaka.'],
  agora: ['Homer', 'Who was the best of the Achaians? Discuss.'],
  thread: ['Homer', 'What should the second epic be about?'],
  picture: ['Homer', 'The sea from the ship, at noon.'],
  minePicture: ['Thalia', 'My new mask, from the front.'],
  mine: ['Thalia', 'Comedy tonight, at the foot of the hill. Bring a cushion.'],
} as const satisfies Record<string, readonly [MemberName, string]>;

export type PostName = keyof typeof POSTS;
export type Posts = Record<PostName, number>;

const PICTURES: Partial<Record<PostName, Promise<Buffer>>> = {
  picture: plainPicture('#1e2c69', 1200, 800),
  minePicture: plainPicture('#17635a', 900, 600),
};

/** Writes the posts one after the other, with their moderation and reactions. */
export async function writePosts(url: string, members: Members): Promise<Posts> {
  const posts: Partial<Posts> = {};
  for (const [name, [author, content]] of Object.entries(POSTS)) {
    const picture = await PICTURES[name as PostName];
    const post = picture
      ? await sendFormAs(url, members[author], 'POST', '/api/posts/', {
          content,
          image: picture,
        })
      : await writePost(url, members[author], content);
    posts[name as PostName] = (post as Post).id;
  }
  const all = posts as Posts;
  const readers = ['Thalia', 'Echo', 'Hera'] as const;
  for (const reader of readers) await postAs(url, members[reader], `/api/posts/${all.liked}/like/`);
  await postAs(url, members.Thalia, `/api/posts/${all.smitten}/smite/`);
  const moderate = (who: MemberName, id: number, content: string) =>
    sendFormAs(url, members[who], 'PATCH', `/api/moderation/posts/${id}/modify/`, { content });
  await moderate('Persephone', all.moderated, 'Something about a king.');
  await moderate('Echo', all.softened, 'Something about a husband.');
  return all;
}
