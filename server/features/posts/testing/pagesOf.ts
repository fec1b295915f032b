import type { Comment } from '#contract/comments';
import { linkOf } from '../../../testing/pages';
import type { TestMember, TestServer } from '../../../testing/server';

/** A comment and what can be opened below it. */
export interface Opened {
  comment: Comment;
  replies: Opened[];
}

/** Reads as a member does who opens all that there is. */
export function pagesOf(server: () => TestServer, as: TestMember, headers: Record<string, string> = {}) {
  async function listFrom<T>(address: string): Promise<T[]> {
    const items: T[] = [];
    for (let at: string | undefined = address; at;) {
      const page = await server().call<T[]>('GET', at, { as, headers });
      expect(page.status).toBe(200);
      items.push(...page.body);
      at = linkOf(page.headers);
    }
    return items;
  }

  async function open(comment: Comment): Promise<Opened> {
    const address = `/api/comments/${comment.id}/replies/?limit=2&after=${comment.replies_next}`;
    const further = comment.replies_next === null ? [] : await listFrom<Comment>(address);
    return { comment, replies: await openAll([...comment.replies, ...further]) };
  }

  async function openAll(comments: Comment[]): Promise<Opened[]> {
    const opened: Opened[] = [];
    for (const comment of comments) opened.push(await open(comment));
    return opened;
  }

  return {
    listFrom,
    /** Some comments of a post, the further ones from a cursor (null for none), and all below them. */
    openThreads: async (postId: number, comments: Comment[], next: string | null): Promise<Opened[]> => {
      const address = `/api/posts/${postId}/comments/?limit=2&after=${next}`;
      return openAll([...comments, ...(next === null ? [] : await listFrom<Comment>(address))]);
    },
  };
}
