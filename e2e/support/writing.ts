import type { BrowserContext } from '@playwright/test';
import type { Comment } from '../../contract/comments';
import type { Message } from '../../contract/messages';
import type { Post } from '../../contract/posts';
import type { Profile } from '../../contract/profile';
import type { Front } from './front';
import { getAs, type Member } from './member';
import { writeComment, writePost } from './posts';
import type { Kind, Scene } from './writer';

/** Something that a member wrote in a run. */
export interface Written {
  kind: Kind;
  text: string;
  by: Actor;
  /** 'kept': stored or waiting. 'withdrawn': before it was sent. 'unknown': withdrawn later, replaced, or left at a log-out. */
  state: 'kept' | 'withdrawn' | 'unknown';
}

/** A member with what they want in the end; null where a failure has told them that it is not known. */
export interface Actor {
  member: Member;
  scene: Scene;
  wishes: { like: boolean | null; follow: boolean | null };
}

/** What the runs so far have come to. */
export const makeFigures = () => ({
  runs: 0,
  commands: 0,
  skipped: 0,
  written: 0,
  stored: 0,
  waiting: 0,
  withdrawn: 0,
  unknown: 0,
  wishes: 0,
  sessions: 0,
  doubled: 0,
  lost: 0,
});
type Figures = ReturnType<typeof makeFigures>;

export interface World {
  url: string;
  front: Front;
  context: BrowserContext;
  members: [Member, Member];
  figures: Figures;
}

/** Two members who see a post and a comment of each other. */
export async function makeActors(
  url: string,
  members: readonly [Member, Member],
  run: number,
): Promise<[Actor, Actor]> {
  const [a, b] = members;
  const posts = [
    await writePost(url, a, `Run ${run}, the first's.`),
    await writePost(url, b, `Run ${run}, the second's.`),
  ] as const;
  const comments = [
    await writeComment(url, a, { post: posts[0].id, content: 'A comment' }),
    await writeComment(url, b, { post: posts[1].id, content: 'A comment' }),
  ] as const;
  const make = async (index: 0 | 1): Promise<Actor> => {
    const other = index === 0 ? 1 : 0;
    const scene = {
      own: posts[index],
      others: posts[other],
      comment: comments[other],
      other: members[other],
    };
    return { member: members[index], scene, wishes: await wishesAt(url, members[index], scene) };
  };
  return [await make(0), await make(1)];
}

/** What the server has of a member's like and follow. */
export async function wishesAt(url: string, member: Member, { others, other }: Scene) {
  const post = (await getAs(url, member, `/api/posts/${others.id}/`)) as Post;
  const profile = (await getAs(url, member, `/api/profile/${other.username}/`)) as Profile;
  return { like: post.is_liked, follow: profile.is_followed };
}

/** All texts that the server has of the run's members, each as often as it is stored. */
export async function storedTexts(url: string, { member, scene }: Actor): Promise<string[]> {
  const get = async <T>(address: string) => (await getAs(url, member, address)) as T[];
  const lists = await Promise.all([
    get<Post>(`/api/posts/?limit=40&author=${member.username}`),
    get<Comment>(`/api/posts/${scene.others.id}/comments/?limit=100`),
    get<Comment>(`/api/comments/${scene.comment.id}/replies/?limit=100`),
    get<Message>(`/api/messages/${scene.other.username}/?limit=100`),
  ]);
  const own = scene.own.content.length + 1;
  return lists
    .flatMap((list) => list.map(({ content }) => content))
    .map((content) => (content.startsWith(scene.own.content) ? content.slice(own) : content));
}
